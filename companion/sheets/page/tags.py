"""The structure of a tagged PDF, which screen readers follow (ISO 32000-1, 14.7).

ReportLab has no support for tags but writes arbitrary entries of the document's catalogue and a
page's stream, so they are added there: headings, paragraphs, pictures with a description, and
everything else as artifact.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["H1", "P", "Figure"]


@dataclass
class _Element:
    kind: Kind
    page: int
    mark: int
    words: str


@dataclass
class Tags:
    """The structure of a canvas's PDF, in drawing order."""

    canvas: Any
    _elements: list[_Element] = field(default_factory=list)
    _marks: int = 0
    _open: bool = False

    @contextmanager
    def tagged(self, kind: Kind, words: str = "") -> Iterator[None]:
        """A context in which everything drawn is one element; ``words`` describe a picture.

        Within another element, or an artifact, it is a part of that.
        """
        if self._open:
            yield
            return
        element = _Element(kind, int(self.canvas.getPageNumber()), self._marks, words)
        self._elements.append(element)
        self._marks += 1
        with self._marked(f"/{kind} <</MCID {element.mark}>> BDC"):
            yield

    @contextmanager
    def artifact(self) -> Iterator[None]:
        """A context in which everything drawn is decoration, unless it is in an element."""
        if self._open:
            yield
            return
        code = self.canvas._code
        before = len(code)
        with self._marked("/Artifact BMC"):
            yield
        if len(code) == before + 2:  # nothing was drawn
            del code[before:]

    @contextmanager
    def _marked(self, begin: str) -> Iterator[None]:
        self._open = True
        self.canvas._code.append(begin)
        yield
        self.canvas._code.append("EMC")
        self._open = False

    def end_page(self) -> None:
        """Finish the canvas's page."""
        number = int(self.canvas.getPageNumber()) - 1
        self.canvas.showPage()
        page = self.canvas._doc.Pages.pages[-1]
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]
        page.StructParents = number
        self._marks = 0

    def finish(self) -> None:
        """Add the structure to the document, after all pages are finished."""
        from reportlab.pdfbase.pdfdoc import (
            PDFArray,
            PDFDictionary,
            PDFName,
            PDFObjectReference,
            PDFString,
        )

        document = self.canvas._doc

        def stored(name: str, **entries: Any) -> Any:
            return document.Reference(PDFDictionary(entries), name)

        root, whole = PDFObjectReference("structure"), PDFObjectReference("structure-whole")
        by_page: dict[int, list[Any]] = {}
        for number, element in enumerate(self._elements):
            told = {"Alt": PDFString(element.words)} if element.words else {}
            page, kind = PDFObjectReference(f"Page{element.page}"), PDFName(element.kind)
            part = stored(f"structure-{number}", S=kind, P=whole, Pg=page, K=element.mark, **told)
            by_page.setdefault(element.page, []).append(part)
        children = [part for page in sorted(by_page) for part in by_page[page]]
        pages = len(document.Pages.pages)
        parents = [
            part
            for page in range(1, pages + 1)
            for part in (page - 1, PDFArray(by_page.get(page, [])))
        ]
        stored(
            "structure-whole",
            Type=PDFName("StructElem"),
            S=PDFName("Document"),
            P=root,
            K=PDFArray(children),
        )
        document.Catalog.StructTreeRoot = stored(
            "structure",
            Type=PDFName("StructTreeRoot"),
            K=whole,
            ParentTree=PDFDictionary({"Nums": PDFArray(parents)}),
            ParentTreeNextKey=pages,
        )
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
