"""The loader: any picture file to upright RGB, or one clear line."""

from __future__ import annotations

import hashlib
import io
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pillow_heif
import pytest
from PIL import EpsImagePlugin, Image, ImageCms, ImageOps

from companion.photo.image import load
from companion.photo.image.load import load_photo
from companion.photo.reading import Refusal
from tests.camera.profiles import display_p3, grey

WIDTH, HEIGHT = 330, 240


def _scene() -> np.ndarray:
    """Four unlike corners and soft slopes, which survive any compression."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    picture = np.stack([x * 255 // WIDTH, y * 255 // HEIGHT, np.full_like(x, 90)], -1)
    picture[: HEIGHT // 3, : WIDTH // 4] = (250, 250, 245)
    picture[-HEIGHT // 4 :, -WIDTH // 3 :] = (20, 20, 30)
    return picture.astype(np.uint8)


SCENE = Image.fromarray(_scene())


def saved(path: Path, image: Image.Image = SCENE, **how: object) -> Path:
    image.save(path, **how)  # type: ignore[arg-type]
    return path


def apart(path: Path, wanted: Image.Image = SCENE) -> float:
    """The mean difference in grey levels between the loaded picture and what it should show."""
    loaded = load_photo(path).rgb
    right = np.asarray(wanted.convert("RGB"))
    assert loaded.shape == right.shape
    assert loaded.dtype == np.uint8
    return float(np.abs(loaded.astype(int) - right.astype(int)).mean())


@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "tiff"])
@pytest.mark.parametrize("turn", range(1, 9))
def test_every_exif_turn_is_applied_once_as_pillow_does(
    tmp_path: Path, turn: int, ending: str
) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    path = saved(tmp_path / f"a.{ending}", exif=exif.tobytes(), quality=97)
    with Image.open(path) as image:
        wanted = ImageOps.exif_transpose(image).convert("RGB")
    photo = load_photo(path)
    assert photo.size == wanted.size
    assert photo.scale == 1.0
    assert np.abs(photo.rgb.astype(int) - np.asarray(wanted).astype(int)).max() <= 6


def test_an_unknown_exif_turn_is_no_turn(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 11
    assert apart(saved(tmp_path / "a.jpg", exif=exif.tobytes(), quality=97)) < 3


KINDS: dict[str, tuple[str, Callable[[Path], Path]]] = {
    "CMYK JPEG": ("a.jpg", lambda p: saved(p, SCENE.convert("CMYK"), quality=97)),
    "progressive JPEG": ("a.jpg", lambda p: saved(p, progressive=True, quality=97)),
    "two pictures in one JPEG": (
        "a.jpg",
        lambda p: saved(p, format="MPO", save_all=True, append_images=[_other()], quality=97),
    ),
    "grey with alpha": ("a.png", lambda p: saved(p, SCENE.convert("LA"))),
    "colour with alpha": ("a.png", lambda p: saved(p, SCENE.convert("RGBA"))),
    "animated GIF": ("a.gif", lambda p: saved(p, save_all=True, append_images=[_other()])),
    "animated WebP": (
        "a.webp",
        lambda p: saved(p, save_all=True, append_images=[_other()], lossless=True),
    ),
    "animated PNG": ("a.png", lambda p: saved(p, save_all=True, append_images=[_other()])),
    "palette": ("a.png", lambda p: saved(p, SCENE.quantize(256))),
    "HEIC": ("a.heic", lambda p: _heic(p)),
    "HEIC named as JPEG": ("a.jpg", lambda p: _heic(p)),
    "JPEG named as PNG": ("a.png", lambda p: saved(p, format="JPEG", quality=97)),
    "pages of a TIFF": ("a.tif", lambda p: saved(p, save_all=True, append_images=[_other()])),
    "BMP": ("a.bmp", saved),
    "16 bits a colour": ("a.png", lambda p: _deep_png(p)),
}


def _other() -> Image.Image:
    return ImageOps.invert(SCENE)


def _heic(path: Path) -> Path:
    pillow_heif.register_heif_opener()
    SCENE.save(path, format="HEIF", quality=95)
    return path


def _deep_png(path: Path) -> Path:
    """A PNG of 16 bits a colour, which Pillow reads but does not write."""
    deep = _scene().astype(">u2") * 257
    rows = b"".join(b"\0" + row.tobytes() for row in deep)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 16, 2, 0, 0, 0)
    path.write_bytes(_png(header, zlib.compress(rows)))
    return path


def _png(header: bytes, pixels: bytes) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    parts = chunk(b"IHDR", header), chunk(b"IDAT", pixels), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize("kind", KINDS)
def test_a_picture_of_any_kind_is_read_like_any_other(tmp_path: Path, kind: str) -> None:
    name, make = KINDS[kind]
    path = make(tmp_path / name)
    wanted = SCENE.convert("L") if kind.startswith("grey") else SCENE
    assert apart(path, wanted) < 6


@pytest.mark.parametrize("ending", ["png", "jpg"])
def test_a_grey_picture_has_three_equal_colours(tmp_path: Path, ending: str) -> None:
    path = saved(tmp_path / f"a.{ending}", SCENE.convert("L"), quality=97)
    assert apart(path, SCENE.convert("L")) < 3


@pytest.mark.parametrize("ending", ["png", "tiff"])
def test_sixteen_bits_of_grey_keep_their_range(tmp_path: Path, ending: str) -> None:
    grey = np.asarray(SCENE.convert("L"))
    deep = Image.fromarray(grey.astype(np.uint16) * 257)
    assert apart(saved(tmp_path / f"a.{ending}", deep), SCENE.convert("L")) < 3


def test_what_is_see_through_shows_white_paper(tmp_path: Path) -> None:
    layer = SCENE.convert("RGBA")
    layer.putalpha(0)
    photo = load_photo(saved(tmp_path / "a.png", layer))
    assert photo.rgb.min() == 255


def test_the_file_is_known_by_its_digest(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.png")
    assert load_photo(path).sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def _jpeg() -> bytes:
    file = io.BytesIO()
    Image.effect_noise((800, 600), 60).convert("RGB").save(file, "JPEG", quality=90)
    return file.getvalue()


def _png_bytes() -> bytes:
    file = io.BytesIO()
    Image.effect_noise((400, 300), 60).save(file, "PNG")
    return file.getvalue()


def _bomb(side: int = 30_000) -> bytes:
    """A well-formed PNG of 900 million pixels in a few hundred kB."""
    squeeze = zlib.compressobj(9)
    row = bytes(1 + side // 8)
    pixels = b"".join(squeeze.compress(row) for _ in range(side)) + squeeze.flush()
    return _png(struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0), pixels)


BAD: dict[str, tuple[Callable[[], bytes], str, bool]] = {
    "text.jpg": (lambda: b"This is no photo at all.\n" * 60, "not-an-image", True),
    "empty.jpg": (lambda: b"", "empty", True),
    "short.jpg": (lambda: _jpeg()[:-20_000], "truncated", True),
    "short.png": (lambda: _png_bytes()[:-20_000], "truncated", True),
    "bomb.png": (_bomb, "too-large", True),
    "pixel.png": (lambda: _png(struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0),
                               zlib.compress(b"\0\x80")), "small", False),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_whole_picture_is_refused_in_one_line(tmp_path: Path, name: str) -> None:
    make, code, bad_file = BAD[name]
    path = tmp_path / name
    path.write_bytes(make())
    with pytest.raises(Refusal) as refused:
        load_photo(path)
    assert refused.value.code == code
    assert refused.value.bad_file == bad_file
    assert "\n" not in str(refused.value)
    if code != "too-large":  # which is told after the name of the file
        assert name in str(refused.value)


def _postscript() -> bytes:
    return b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 500 500\n%%EndComments\n{} loop\n"


def _saved_as(kind: str) -> bytes:
    file = io.BytesIO()
    SCENE.save(file, kind)
    return file.getvalue()


@pytest.mark.parametrize("kind", ["EPS", "PPM", "TGA", "PCX", "ICO", "JPEG2000", "DDS", "SGI"])
def test_only_formats_that_photos_come_in_are_opened(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "a.jpg"
    path.write_bytes(_postscript() if kind == "EPS" else _saved_as(kind))
    with pytest.raises(Refusal) as refused:
        load_photo(path)
    assert refused.value.code == "not-an-image"


def test_no_other_program_is_started_by_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostScript called a photo is run by Ghostscript where that is installed."""
    program, ran = tmp_path / "gs", tmp_path / "ran"
    program.write_text(f"#!/bin/sh\ntouch {ran}\nexit 1\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(EpsImagePlugin, "gs_binary", None)
    path = tmp_path / "a.jpg"
    path.write_bytes(_postscript())
    with pytest.raises(Refusal):
        load_photo(path)
    assert not ran.exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have names on Unix alone")
def test_only_files_are_read_as_photos(tmp_path: Path) -> None:
    """Nobody writes to the pipe, and the device has no end."""
    pipe, endless = tmp_path / "pipe.jpg", tmp_path / "endless.jpg"
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    for path in (pipe, endless):
        with pytest.raises(Refusal, match="a pipe or a device, not a file") as refused:
            load_photo(path)
        assert refused.value.bad_file


def test_no_more_of_a_file_is_read_than_a_picture_may_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file may grow after its size was asked for."""
    monkeypatch.setattr(load, "MAX_BYTES", 100)
    path = saved(tmp_path / "a.png")
    with pytest.raises(Refusal) as refused:
        load_photo(path)
    assert refused.value.code == "too-large"


def test_a_folder_and_a_missing_file_are_told_apart(tmp_path: Path) -> None:
    for path, code in ((tmp_path, "is-folder"), (tmp_path / "none.jpg", "no-file")):
        with pytest.raises(Refusal) as refused:
            load_photo(path)
        assert refused.value.code == code
        assert refused.value.bad_file


_CHILD = """
import os, sys
from pathlib import Path
from companion.photo.image.load import load_photo
from companion.photo.reading import Refusal
from tests.camera.profiles import display_p3, grey
load_photo(Path(sys.argv[1]))
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    load_photo(Path(sys.argv[2]))
except Refusal as refusal:
    print(refusal.code, refusal.bad_file, refusal)
"""


def test_a_file_that_may_not_be_read_is_told(tmp_path: Path) -> None:
    for folder in (tmp_path, *tmp_path.parents[:2]):
        if folder.stat().st_uid == os.geteuid():
            folder.chmod(folder.stat().st_mode | 0o055)
    secret = saved(tmp_path / "secret.png")
    warm = saved(tmp_path / "open.png")
    secret.chmod(0)
    child = subprocess.run(
        [sys.executable, "-c", _CHILD, str(warm), str(secret)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert child.stdout == f"no-permission True you have no permission to read {secret}\n"


@pytest.mark.parametrize(("ending", "turn"), [("jpg", 6), ("png", 1)])
def test_over_16_megapixels_is_decoded_reduced(tmp_path: Path, ending: str, turn: int) -> None:
    exif = Image.Exif()
    exif[0x0112] = turn
    large = SCENE.resize((4400, 3800))
    how = {"compress_level": 1} if ending == "png" else {"quality": 80}
    path = saved(tmp_path / f"a.{ending}", large, exif=exif.tobytes(), **how)
    photo = load_photo(path)
    assert photo.size == ((4400, 3800) if turn == 1 else (3800, 4400))
    assert photo.rgb.shape[1] == pytest.approx(photo.size[0] / 2, abs=1)
    assert photo.scale == pytest.approx(0.5, abs=0.001)
    with Image.open(path) as image:
        small = ImageOps.exif_transpose(image).convert("RGB").resize(photo.rgb.shape[1::-1])
    assert np.abs(photo.rgb.astype(int) - np.asarray(small).astype(int)).mean() < 3


_PEAK = """
import sys
from pathlib import Path
from companion.photo.image.load import load_photo
photo = load_photo(Path(sys.argv[1]))
status = Path("/proc/self/status").read_text()
print(int(status.partition("VmHWM:")[2].split()[0]) // 1024, photo.rgb.nbytes // 2**20)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc for the memory used")
def test_a_very_large_jpeg_takes_little_memory(tmp_path: Path) -> None:
    path = saved(tmp_path / "a.jpg", SCENE.resize((10_000, 7_500)), quality=60)
    child = subprocess.run(
        [sys.executable, "-c", _PEAK, str(path)], capture_output=True, text=True, check=True
    )
    peak, held = map(int, child.stdout.split())
    assert held < 48
    assert peak < 250


def test_the_same_colours_are_read_from_numbers_of_display_p3(tmp_path: Path) -> None:
    pillow_heif.register_heif_opener()
    profile = display_p3()
    there = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    stored = ImageCms.profileToProfile(SCENE, ImageCms.createProfile("sRGB"), there)
    assert stored is not None
    for name, how in (("a.png", {}), ("a.jpg", {"quality": 97}), ("b.heic", {"quality": 97})):
        assert apart(saved(tmp_path / name, stored, icc_profile=profile, **how)) < 2.5
    untold = Image.fromarray(np.asarray(stored))
    assert apart(saved(tmp_path / "untold.png", untold)) > 3


@pytest.mark.parametrize("name", ["a.png", "a.jpg", "a.tiff"])
def test_the_same_light_is_read_from_a_grey_of_another_gamma(tmp_path: Path, name: str) -> None:
    light = SCENE.convert("L")
    stored = light.point([round(255 * (v / 255) ** (2.2 / 1.2)) for v in range(256)])
    path = saved(tmp_path / name, stored, icc_profile=grey(1.2), quality=97)
    assert apart(path, light.convert("RGB")) < 2.5


def test_a_profile_that_says_nothing_of_the_picture_changes_nothing(tmp_path: Path) -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    for number, profile in enumerate((b"not a profile", grey(1.8), srgb)):
        assert apart(saved(tmp_path / f"{number}.png", icc_profile=profile)) == 0
    grey_scene = SCENE.convert("L")
    of_colours = saved(tmp_path / "grey.png", grey_scene, icc_profile=display_p3())
    assert apart(of_colours, grey_scene) == 0
