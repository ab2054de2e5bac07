"""However a picture of a sheet comes, from phone, scanner or chat, the same is read from it."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from PIL import Image, ImageDraw

from companion.board import Marks
from companion.photo import Refusal, read_photo
from companion.photo.image.load import load_photo
from companion.photo.read import other_pages
from companion.pictures import scan_pages
from tests.camera import photograph
from tests.camera.deal import deal
from tests.camera.dealt import Dealt
from tests.camera.paper import MM, Paper
from tests.photo.shots import differing, upright

INCH = 25.4
PRINTABLES = Path(__file__).parents[2] / "printables"


@pytest.fixture(scope="module")
def dealt(sheets: Path) -> Dealt:
    return deal(
        *("line-wars-printed", "desk", 76001, sheets), size=5, long_side=1800, quarter=0, exif=False
    )


@pytest.fixture(scope="module")
def taken(dealt: Dealt) -> Image.Image:
    """The photo, upright."""
    return Image.fromarray(upright(photograph(dealt.scene).jpeg))


@pytest.fixture(scope="module")
def page(dealt: Dealt) -> Image.Image:
    """The page as a scanner sees it, 300 dots to the inch."""
    paper = Paper(dealt.scene.page, np.random.default_rng(1))
    for mark in dealt.scene.marks:
        paper.draw(mark)
    light = np.clip(paper.rgb, 0, 1)
    levels = np.where(light <= 0.0031308, 12.92 * light, 1.055 * light ** (1 / 2.4) - 0.055)
    scan = Image.fromarray((levels * 255).astype(np.uint8))
    scale = 300 / INCH / MM
    return scan.resize(
        (round(scan.width * scale), round(scan.height * scale)), Image.Resampling.BOX
    )


def reads(path: Path, marks: Marks) -> bool:
    """Whether a file is read rightly and hardly anything in it asked about."""
    reading = read_photo(path)
    assert differing(reading, marks) == {}
    return len(reading.unsure) <= 2


def saved(folder: Path, image: Image.Image, name: str, **how: object) -> Path:
    path = folder / name
    image.save(path, **how)  # type: ignore[arg-type]
    return path


def _heic(folder: Path, image: Image.Image) -> Path:
    path = folder / "a.heic"
    small = image.copy()
    small.thumbnail((1400, 1400))
    pillow_heif.from_pillow(small).save(path, quality=60, enc_params={"preset": "ultrafast"})
    return path


def _screenshot(folder: Path, image: Image.Image) -> Path:
    """The photo shown on a telephone, its own bars above and below."""
    screen = Image.new("RGB", (1080, 2340), (18, 18, 20))
    shown = image.copy()
    shown.thumbnail((1080, 1900))
    screen.paste(shown, ((1080 - shown.width) // 2, (2340 - shown.height) // 2))
    pen = ImageDraw.Draw(screen)
    pen.rectangle((0, 0, 1080, 90), fill=(250, 250, 250))
    pen.text((40, 30), "9:41   Gallery", fill=(0, 0, 0))
    pen.rectangle((0, 2200, 1080, 2340), fill=(250, 250, 250))
    for k in range(5):
        pen.ellipse((80 + 200 * k, 2230, 140 + 200 * k, 2290), outline=(40, 40, 40), width=6)
    return saved(folder, screen, "a.png", compress_level=1)


def _through_a_chat(folder: Path, image: Image.Image) -> Path:
    """Made small and squeezed, twice over."""
    for side, quality in ((1600, 70), (1280, 50)):
        image = image.copy()
        image.thumbnail((side, side))
        file = io.BytesIO()
        image.save(file, "JPEG", quality=quality)
        image = Image.open(file).convert("RGB")
    return saved(folder, image, "a.jpg", quality=50)


def _two_megapixels(folder: Path, image: Image.Image) -> Path:
    small = image.copy()
    small.thumbnail((1632, 1632))
    return saved(folder, small, "a.jpg", quality=80)


WAYS: dict[str, Callable[[Path, Image.Image], Path]] = {
    "HEIC": _heic,
    "a screenshot of the photo": _screenshot,
    "through a chat": _through_a_chat,
    "two megapixels": _two_megapixels,
    "256 colours": lambda f, i: saved(f, i.quantize(256), "a.gif"),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_photo_is_read_however_it_was_stored(
    tmp_path: Path, dealt: Dealt, taken: Image.Image, way: str
) -> None:
    assert reads(WAYS[way](tmp_path, taken), dealt.marks)


def test_a_scan_of_several_pages_says_that_one_was_read(tmp_path: Path) -> None:
    page = Image.new("RGB", (400, 300), "white")
    one = saved(tmp_path, page, "one.tif")
    three = saved(tmp_path, page, "three.tif", save_all=True, append_images=[page, page])
    assert load_photo(one).pages == 1
    assert load_photo(three).pages == 3
    (note,) = other_pages(load_photo(three))
    assert str(note).startswith("The file has 3 pages and only the first is read")
    assert not [*other_pages(load_photo(one))]


def test_a_small_copy_of_a_picture_beside_it_is_no_page(tmp_path: Path) -> None:
    small = Image.new("RGB", (200, 150), "white")
    small.encoderinfo = {"tiffinfo": {0x00FE: 1}}
    path = saved(
        tmp_path, Image.new("RGB", (400, 300)), "a.tif", save_all=True, append_images=[small]
    )
    assert load_photo(path).pages == 1


def test_a_scan_is_read_at_any_fineness(tmp_path: Path, dealt: Dealt, page: Image.Image) -> None:
    """Twice as fine as others here are."""
    scan = page.resize((2 * page.width, 2 * page.height), Image.Resampling.BILINEAR)
    path = saved(tmp_path, scan, "a.tif", dpi=(600, 600))
    assert reads(path, dealt.marks)


@pytest.mark.parametrize("mode", ["L", "1"])
def test_a_scan_without_colours_is_refused_for_want_of_them(
    tmp_path: Path, page: Image.Image, mode: str
) -> None:
    path = saved(tmp_path, page.convert(mode), "a.tif")
    with pytest.raises(Refusal) as refused:
        read_photo(path)
    assert refused.value.code == "no-colours"


def test_a_scan_saved_as_a_pdf_is_read_as_its_picture(
    tmp_path: Path, dealt: Dealt, page: Image.Image
) -> None:
    pdf = saved(tmp_path, page, "a.pdf")
    assert reads(pdf, dealt.marks)
    pdf.write_bytes(pdf.read_bytes()[:300])
    with pytest.raises(Refusal) as refused:
        read_photo(pdf)
    assert refused.value.code == "truncated"
    assert refused.value.bad_file


@pytest.mark.parametrize("printed", ["corona-line-kit", "line-wars-kit", "lineage-rules"])
def test_a_page_of_our_own_pdf_without_a_board_shows_no_game(printed: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_photo(PRINTABLES / f"{printed}-a4.pdf")
    assert str(refused.value) == "this page of the PDF has no board to play on."


def test_the_pages_drawn_from_a_pdf_are_still_known_to_be_our_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fifth is the board."""
    monkeypatch.setattr(scan_pages, "MOST_PAGES", 5)
    scan_pages.pages_into(((PRINTABLES / "corona-line-kit-a4.pdf").read_bytes(), tmp_path, "kit"))
    with pytest.raises(Refusal) as refused:
        read_photo(tmp_path / "kit-1.png")
    assert refused.value.case == "no-board:own-page"
    assert read_photo(tmp_path / "kit-5.png").game == "corona-line"
