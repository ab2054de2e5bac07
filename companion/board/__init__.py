"""Places, marks and page layouts: the geometry that print, photo, screen and rules share."""

from companion.board.board import XY as XY
from companion.board.board import Bar as Bar
from companion.board.board import Board as Board
from companion.board.board import Box as Box
from companion.board.board import Caption as Caption
from companion.board.board import Spot as Spot
from companion.board.lattice import Lattice as Lattice
from companion.board.lattice import edge_name as edge_name
from companion.board.lattice import place_cell as place_cell
from companion.board.lattice import place_name as place_name
from companion.board.mark_kinds import KINDS as KINDS
from companion.board.mark_kinds import LASTING as LASTING
from companion.board.mark_kinds import MarkKind as MarkKind
from companion.board.marks import EMPTY as EMPTY
from companion.board.marks import Marks as Marks
from companion.board.marks import Slot as Slot
from companion.board.marks import Value as Value
from companion.board.marks import mark_name as mark_name
from companion.board.marks import split_mark as split_mark
from companion.board.page import PAPERS as PAPERS
from companion.board.page import Marker as Marker
from companion.board.page import Page as Page
from companion.board.page import ring_page as ring_page
from companion.board.signs import signs as signs
