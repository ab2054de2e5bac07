"use strict";
// Syntax of 2017 (ES8) only: held by a test.
const app = {
  words: JSON.parse(document.querySelector("meta[name=words]").content),
  secret: document.body.dataset.form,
  most: Number(document.body.dataset.most),
  on: {},
  make: function (tag, text, kind) {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  },
  button: function (text, tapped, kind) {
    const made = app.make("button", text, kind);
    made.type = "button";
    made.addEventListener("click", tapped);
    return made;
  },
  state: function (text) {
    const shown = document.getElementById("state");
    if (shown.textContent !== text) shown.textContent = text;
    shown.hidden = !text;
  },
  // Sends what was done; the answer as JSON, null if there is none. The stream brings what came of
  // it: an answer may arrive after what is newer.
  post: async function (path, fields) {
    const data = fields instanceof FormData ? fields : new URLSearchParams(fields);
    if (!data.get("form")) data.append("form", app.secret);
    try {
      const answer = await fetch(path, { method: "POST", body: data, credentials: "same-origin", headers: { Accept: "application/json" } });
      const found = await answer.json();
      if (answer.ok) {
        app.state("");
        return found;
      }
      app.state(found.error || app.words.closed);
    } catch (error) {
      app.state(app.words.closed);
    }
    return null;
  },
};

(function () {
  const list = document.getElementById("list");
  const sending = [], shown = new Map();

  function row(one) {
    const item = app.make("li", "", one.failed ? "refused" : "");
    item.append(app.make("b", one.name), app.make("span", one.text));
    if (!one.failed) {
      const bar = document.createElement("progress");
      bar.max = 1;
      bar.value = one.part;
      item.append(bar);
    }
    return item;
  }
  function draw() {
    for (const item of list.querySelectorAll("li:not([id])")) item.remove();
    list.prepend.apply(list, sending.map(row).reverse());
  }
  function show(photos) {
    const there = photos.map(function (photo) { return "photo-" + photo.number; });
    for (const item of list.querySelectorAll("li[id]")) if (there.indexOf(item.id) < 0) item.remove();
    for (const number of Array.from(shown.keys())) if (there.indexOf("photo-" + number) < 0) shown.delete(number);
    for (const photo of photos.slice().reverse()) {
      if (shown.get(photo.number) === photo.html) continue;
      const item = document.getElementById("photo-" + photo.number);
      const made = document.createRange().createContextualFragment(photo.html);
      if (item) item.replaceWith(made);
      else list.insertBefore(made, list.querySelector("li[id]"));
      shown.set(photo.number, photo.html);
    }
  }
  app.on.photos = show;

  list.addEventListener("click", async function (event) {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    const words = button.value.split("dispute ");
    if (words.length > 1 && !words[0]) {
      app.dispute(words[1]);
      return;
    }
    const data = new URLSearchParams();
    for (const field of button.form.querySelectorAll("input")) data.append(field.name, field.value);
    data.append(button.name, button.value);
    for (const other of button.form.elements) other.disabled = true;
    if (await app.post("/answers", data)) return;
    for (const other of button.form.elements) other.disabled = false;
  });

  function send(file) {
    const one = { name: file.name || app.words.photo, text: app.words.sending, part: 0, failed: false };
    sending.push(one);
    function fail(text) {
      one.failed = true;
      one.text = text;
      draw();
    }
    if (file.size > app.most) {
      fail(app.words.large);
      return;
    }
    const data = new FormData();
    data.append("form", app.secret);
    data.append("photo", file);
    const request = new XMLHttpRequest();
    request.open("POST", "/photos");
    request.setRequestHeader("Accept", "application/json");
    request.upload.onprogress = function (event) {
      if (event.lengthComputable) {
        one.part = event.loaded / event.total;
        draw();
      }
    };
    request.upload.onload = function () {
      one.text = app.words.preparing;
      draw();
    };
    request.onerror = function () { fail(app.words.lost); };
    request.onload = function () {
      let answer = {};
      try {
        answer = JSON.parse(request.responseText);
      } catch (error) {
        answer.error = app.words.lost;
      }
      if (request.status === 413) fail(app.words.large);
      else if (request.status !== 200 || answer.error) fail(answer.error || app.words.lost);
      else {
        sending.splice(sending.indexOf(one), 1);
        draw();
      }
    };
    request.send(data);
    draw();
  }
  for (const input of document.querySelectorAll("input[type=file]")) {
    input.addEventListener("change", function () {
      Array.from(input.files).forEach(send);
      input.value = "";
    });
  }

  function follow() {
    const stream = new EventSource("/stream");
    stream.onopen = function () { app.state(""); };
    stream.onerror = function () {
      app.state(app.words.closed);
      if (stream.readyState === EventSource.CLOSED) setTimeout(again, 2000);
    };
    ["photos", "table"].forEach(function (name) {
      stream.addEventListener(name, function (event) {
        if (app.on[name]) app.on[name](JSON.parse(event.data));
      });
    });
    stream.addEventListener("gone", function () { location.reload(); });
  }
  // The page itself tells a phone that is not known any more how to join.
  async function again() {
    const answer = await fetch("/status", { credentials: "same-origin" }).catch(function () { return {}; });
    if (answer.status === 403) location.reload();
    else follow();
  }
  window.addEventListener("load", follow);
})();
