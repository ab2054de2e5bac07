"""Printable PDFs.

from companion.sheets import print_sheet
pdf = print_sheet("line-wars", "board", game("line-wars").choose({"size": 7}), "a4")
"""

from companion.sheets.printing import print_sheet as print_sheet
