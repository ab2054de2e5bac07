"""Settling disputes: the verdict on a move with its rule and reason, and checking records."""

from companion.judge.judge import judge as judge
from companion.judge.judge import split_label as split_label
from companion.judge.judge import typed_moves as typed_moves
from companion.judge.rulings import Ruling as Ruling
from companion.judge.standing import Remedy as Remedy
from companion.judge.standing import brought as brought
from companion.judge.standing import later_dropped as later_dropped
from companion.judge.standing import marked_verdict as marked_verdict
from companion.judge.standing import never as never
from companion.judge.standing import over_before as over_before
from companion.judge.standing import remedy as remedy
from companion.judge.standing import standing_moves as standing_moves
from companion.judge.standing import text_to_stand as text_to_stand
from companion.judge.verdict import Verdict as Verdict
from companion.judge.verdict import breach_json as breach_json
from companion.judge.verdict import effect_json as effect_json
from companion.judge.verdict import verdict_on as verdict_on
