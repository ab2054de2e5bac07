"""Each command's answers."""

from typing import Annotated, Final

from companion.answers import care, disputes, matches, players, scores, sheets, tournaments
from companion.answers.kinds import AnswerJson

MORE_KEYS: Final = {disputes.MovesJson: list[str]}
"""Answers with further keys, here the players, and what these hold."""

ANSWERS: Final[dict[str, tuple[object, ...]]] = {
    "score": (scores.ScoreJson, list[scores.ScoreJson]),
    "judge": (disputes.JudgedJson,),
    "play": (disputes.PlayedJson,),
    "play --undo": (disputes.TakenBackJson,),
    "settle": (disputes.SettledJson,),
    "watch": (Annotated[scores.ScoreJson, "one line for each photo that arrives"],),
    "judge --over": (disputes.OverJson,),
    "check": (disputes.CheckedJson,),
    "moves": (disputes.MovesJson,),
    "compare": (disputes.ComparedJson,),
    "resolve": (disputes.ResolvedJson,),
    "draw": (sheets.DrawnJson,),
    "print": (sheets.PrintedJson,),
    "print --list": (list[sheets.PrintableJson], AnswerJson),
    "rules": (list[sheets.RuleJson], dict[str, sheets.AboutJson], AnswerJson),
    "rules --examples": (list[sheets.FaultShownJson], AnswerJson),
    "games list": (list[sheets.GameThereJson], AnswerJson),
    "games add": (sheets.GameAddedJson,),
    "games remove": (sheets.GameAddedJson,),
    "games new": (sheets.GameAddedJson,),
    "games test": (sheets.GameTestedJson,),
    "board": (sheets.BoardJson,),
    "solve": (sheets.SolvedJson,),
    "solve --all-layouts": (sheets.EveryLayoutJson,),
    "doctor": (sheets.DoctorJson,),
    "book add": (matches.AddedJson, list[matches.AddedJson]),
    "book list": (matches.MatchesJson,),
    "book list --deleted": (matches.DeletedMatchesJson,),
    "book show": (matches.ShownMatchJson,),
    "book change": (matches.ChangedMatchJson,),
    "book undo": (matches.UndoneJson,),
    "book undo --list": (list[matches.ActJson], AnswerJson),
    "book redo": (matches.UndoneJson,),
    "book review": (matches.OpenMatchesJson,),
    "book settings": (care.SettingsJson,),
    "book delete": (matches.DeletedJson,),
    "book undelete": (matches.UndeletedJson,),
    "book players": (list[players.PlayerJson], AnswerJson),
    "book standings": (players.StandingsJson,),
    "book profile": (players.ProfileJson,),
    "book versus": (players.HeadToHeadJson,),
    "book chart": (players.WinsChartJson, players.ScoresChartJson),
    "book evening": (players.LookBackJson,),
    "book merge": (players.SpellingsJson,),
    "book unmerge": (players.SpellingsJson,),
    "book erase": (players.ErasedJson,),
    "book event": (
        list[tournaments.EventJson],
        tournaments.TournamentJson,
        matches.EveningJson,
        tournaments.TournamentDeletedJson,
        AnswerJson,
    ),
    "book tournament": (tournaments.TournamentJson,),
    "book pair": (tournaments.TournamentJson,),
    "book result": (tournaments.ResultedJson,),
    "book sheet": (tournaments.SheetWrittenJson,),
    "book export": (care.ExportedJson,),
    "book import": (matches.ImportedJson, list[matches.ImportedJson]),
    "book qr": (matches.QrJson,),
    "book backup": (care.BackedUpJson,),
    "book backup --list": (list[care.BackupJson], AnswerJson),
    "book check": (care.BookCheckedJson,),
    "book rebuild": (care.RebuiltJson,),
}
"""Each command's answers, by its name; a name followed by a flag or word is the same command called
in that way."""
