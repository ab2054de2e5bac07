"""Every colour has a letter of its own, in any language."""

from companion.board import signs

COLOURS = ("purple", "red", "blue", "green", "yellow", "orange", "grey")


def test_a_colours_letter_stands_in_its_own_word():
    assert "".join(signs(COLOURS).values()) == "PRBGYOE"


def test_letters_follow_the_readers_words():
    german = dict(
        zip(COLOURS, ("lila", "rot", "blau", "grün", "gelb", "orange", "grau"), strict=True)
    )
    assert "".join(signs(COLOURS, german).values()) == "LRBGEOA"


def test_colours_with_no_letter_left_are_numbered():
    words = {"one": "aa", "two": "a", "three": "a"}
    assert list(signs(words, words).values()) == ["A", "1", "2"]
