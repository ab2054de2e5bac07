"use strict";
(function () {
  const words = app.words, make = app.make, svgNames = "http://www.w3.org/2000/svg";
  const FINGER = 44;

  // A board in a page: its picture, and places to touch over it.
  function Board(page, touched) {
    const frame = page.querySelector(".frame"), zoom = page.querySelector(".zoom");
    let last = "", large = 1, wide = false;
    function size(svg) {
      svg.style.width = (wide ? large * 100 : 100) + "%";
    }
    zoom.addEventListener("click", function () {
      wide = !wide;
      zoom.textContent = wide ? words.smaller : words.larger;
      const svg = frame.querySelector("svg");
      if (svg) size(svg);
    });
    this.show = function (board) {
      const text = JSON.stringify(board);
      if (text === last) return;
      last = text;
      const focused = document.activeElement && frame.contains(document.activeElement) ? document.activeElement.getAttribute("data-place") : "";
      const left = frame.scrollLeft, top = frame.scrollTop;
      frame.innerHTML = board.svg;
      const svg = frame.querySelector("svg");
      svg.removeAttribute("width");
      svg.removeAttribute("height");
      svg.setAttribute("role", "group");
      let reach = 1000;
      for (const place of board.places) {
        const spot = document.createElementNS(svgNames, "circle");
        spot.setAttribute("class", "place");
        spot.setAttribute("cx", place[1]);
        spot.setAttribute("cy", place[2]);
        spot.setAttribute("r", place[3]);
        spot.setAttribute("data-place", place[0]);
        spot.setAttribute("role", "button");
        spot.setAttribute("tabindex", place[4] ? "0" : "-1");
        spot.setAttribute("aria-label", place[5]);
        svg.append(spot);
        if (place[0] === focused) spot.focus();
        reach = Math.min(reach, place[3]);
      }
      const width = page.querySelector(".wide").clientWidth || 340;
      large = Math.max(1, FINGER * board.size[0] / (2 * reach * width));
      zoom.hidden = large < 1.05;
      size(svg);
      frame.scrollLeft = left;
      frame.scrollTop = top;
      svg.addEventListener("click", function (event) {
        const point = svg.createSVGPoint();
        point.x = event.clientX;
        point.y = event.clientY;
        const at = point.matrixTransform(svg.getScreenCTM().inverse());
        let best = 1, name = "";
        for (const place of board.places) {
          const far = Math.hypot(place[1] - at.x, place[2] - at.y) / place[3];
          if (far < best) {
            best = far;
            name = place[0];
          }
        }
        if (name) touched(name);
      });
      svg.addEventListener("keydown", function (event) {
        const place = event.target.getAttribute("data-place");
        if (place && (event.key === "Enter" || event.key === " ")) {
          event.preventDefault();
          touched(place);
        }
      });
    };
  }

  function fill(page, kind, items) {
    const slot = page.querySelector(kind);
    slot.textContent = "";
    slot.append.apply(slot, items);
  }

  function verdict(found, near, tapped) {
    const items = [];
    if (found.text) {
      items.push(make("p", found.text + (found.rule && found.text.indexOf(found.rule) < 0 ? " (" + found.rule + ")" : ""), found.kind));
      if (found.says) items.push(make("p", found.says));
      if (found.marked) items.push(make("small", found.marked));
      if (near.length) items.push(make("p", words.near + ":"));
      for (const text of near) items.push(app.button(text, function () { tapped(text); }, "quiet"));
    }
    return items;
  }

  // -- the table

  const table = document.getElementById("board");
  const board = new Board(table, function (place) { act("touch", place); });
  function act(name, what) {
    return app.post("/table", { act: name, what: what === undefined ? "" : what });
  }
  function player(one) {
    const item = make("li", "", one.moves ? "moves" : "");
    const number = one.score.length < 4;
    if (number) item.append(make("span", one.score, "score"));
    item.append(make("b", one.word), make("span", one.name));
    if (!number) item.append(make("div", one.score));
    return item;
  }
  function waiting(one, seat) {
    const card = make("div");
    card.append(make("p", one.text));
    if (one.accepted) card.append(make("small", one.waits));
    if (seat) {
      const two = make("div", "", "two");
      if (!one.accepted) two.append(app.button(words.accept, function () { act("accept", one.number); }));
      two.append(app.button(one.accepted ? words.withdraw : words.refuse, function () { act("refuse", one.number); }, "quiet"));
      card.append(two);
    }
    return card;
  }
  let resigning = false;
  function endings(names) {
    resigning = resigning && names.indexOf("resign") >= 0;
    const buttons = names.map(function (name) {
      return app.button(words[name], function () {
        if (name === "resign" && !resigning) ask(true);
        else act(name);
      }, resigning ? "" : "quiet");
    });
    function ask(now) {
      resigning = now;
      endings(names);
    }
    if (!resigning) return fill(table, ".ends", buttons);
    const two = make("div", "", "two");
    two.append(buttons.pop(), app.button(words.cancel, function () { ask(false); }, "quiet"));
    fill(table, ".ends", [make("p", words.resigning), two]);
  }
  function showTable(now) {
    document.title = (now.mine ? words.yours + " – " : "") + now.title;
    board.show(now.board);
    fill(table, ".players", now.players.map(player));
    const turn = table.querySelector(".turn"), told = now.over || now.turn;
    if (turn.textContent !== told) turn.textContent = told;
    fill(table, ".answer", now.answer ? verdict(now.answer, now.answer.near, function (text) { act("say", text); }) : []);
    const acts = [];
    if (now.ready) acts.push(app.button(now.ready, function () { act("confirm"); }));
    now.acts.forEach(function (name, number) { acts.push(app.button(name, function () { act("begin", number); }, "quiet")); });
    if (now.usual) acts.push(app.button(words.usual, function () { act("usual"); }, "quiet"));
    if (now.back) acts.push(app.button(words.back, function () { act("back"); }, "quiet"));
    if (now.book) acts.push(app.button(words.book, function () { act("book"); }, "quiet"));
    fill(table, ".acts", acts);
    fill(table, ".wait", now.wait.map(function (one) { return waiting(one, now.seat); }));
    const last = now.last.map(function (text) { return make("p", text); });
    if (last.length) last.unshift(make("h3", words.last));
    now.told.forEach(function (text) { last.push(make("p", text, "good")); });
    if (now.problem) last.push(make("p", now.problem, "bad"));
    fill(table, ".last", last);
    endings(now.ends);
    table.querySelector(".role").textContent = now.role;
    table.querySelector(".type").hidden = !now.types;
    const own = now.players.filter(function (one) { return one.id === now.seat; });
    const name = table.querySelector(".name");
    name.hidden = !own.length;
    name.elements.what.placeholder = now.named && own.length ? own[0].name : "";
  }
  app.on.table = function (now) {
    showTable(now);
    if (!dispute.hidden) judge("look");
  };
  // What is typed stays, selected, unless the answer is that it was understood.
  function typed(form, send) {
    form.addEventListener("submit", async function (event) {
      event.preventDefault();
      const field = form.elements.what, sent = field.value;
      const understood = await send(sent);
      if (field.value !== sent) return;
      if (understood) field.value = "";
      else field.select();
    });
  }
  [["type", "say"], ["name", "name"]].forEach(function (pair) {
    typed(table.querySelector("form." + pair[0]), async function (text) {
      const found = await act(pair[1], text);
      return found && !(found.answer && found.answer.kind === "bad");
    });
  });

  // -- disputes

  const dispute = document.getElementById("dispute");
  const marked = new Board(dispute, function (place) { judge("touch", place); });
  let judged = 0;
  async function judge(name, what) {
    const number = judged += 1;
    const found = await app.post("/dispute", { act: name, what: what === undefined ? "" : what });
    if (found && number === judged) showDispute(found);
    return found;
  }
  typed(dispute.querySelector("form"), async function (text) {
    const found = await judge("say", text);
    return found && (found.legal !== null || found.kind === "open");
  });
  function showDispute(now) {
    marked.show(now.board);
    const items = [make("p", now.where)];
    if (!now.text) items.push(make("p", words.judged));
    const whose = make("div", "", "two");
    now.players.forEach(function (one) {
      const button = app.button(one[1], function () { judge("whose", one[0]); }, one[0] === now.player ? "" : "quiet");
      button.setAttribute("aria-pressed", String(one[0] === now.player));
      whose.append(button);
    });
    items.push(whose);
    items.push.apply(items, verdict(now, now.near, function (text) { judge("say", text); }));
    now.told.concat(now.rulings).forEach(function (text) { items.push(make("p", text)); });
    if (now.question) {
      items.push(make("h2", now.question.text));
      const answers = make("div", "", "answers");
      now.question.answers.forEach(function (one) { answers.append(app.button(one[1], function () { judge("answer", one[0]); })); });
      if (!now.question.ruling) answers.append(app.button(words.unknown, function () { judge("unknown"); }, "quiet"));
      items.push(answers);
    }
    if (now.undo) items.push(app.button(words.undo, function () { judge("undo"); }, "quiet"));
    if (now.held) items.push(app.button(words.clear, function () { judge("clear"); }, "quiet"));
    fill(dispute, ".case", items);
  }
  dispute.addEventListener("click", function (event) {
    const kind = event.target.getAttribute("data-dispute");
    if (kind) judge(kind);
  });

  // -- rules, read once so that they stay without the link

  const rules = document.getElementById("rules");
  let tries = 0;
  async function readRules() {
    try {
      const answer = await fetch("/rules", { credentials: "same-origin" });
      if (!answer.ok) throw new Error("not there");
      rules.innerHTML = await answer.text();
      for (const svg of rules.querySelectorAll("svg")) {
        svg.removeAttribute("width");
        svg.removeAttribute("height");
      }
    } catch (error) {
      tries += 1;
      if (tries < 20) setTimeout(readRules, 2000);
    }
  }
  window.addEventListener("load", readRules);

  // -- tabs

  const pages = ["board", "photos", "dispute", "rules"];
  function open(tab) {
    pages.forEach(function (name) { document.getElementById(name).hidden = name !== tab; });
    for (const button of document.querySelectorAll("nav button")) {
      if (button.getAttribute("data-tab") === tab) button.setAttribute("aria-current", "page");
      else button.removeAttribute("aria-current");
    }
    window.scrollTo(0, 0);
  }
  app.dispute = function (move) {
    open("dispute");
    judge("next", move);
  };
  document.querySelector("nav").addEventListener("click", function (event) {
    const tab = event.target.getAttribute("data-tab");
    if (tab === "dispute") app.dispute();
    else if (tab) open(tab);
  });
})();
