"""Writes every family of parts below the folder given: python main.py OUT."""

import sys

import cadquery as cq

import classes
import interacting
import prismatic
import sheets
import threads
import turned
from parts import Family, as_approximations, as_splines, moved


def main(out):
    made = {}
    for module in (prismatic, interacting, turned, sheets, threads, classes):
        name = module.__name__
        made[name] = Family(f"{out}/{name}")
        module.build(made[name])
        made[name].done()
    # A knurl of 180 spline faces would take half a minute to read for one finding more.
    made["prismatic"].again(f"{out}/prismatic_splines", as_splines, skip=("engraved", "emboss"))
    made["turned"].again(f"{out}/turned_splines", as_splines, skip=("knurl",))
    made["sheets"].again(f"{out}/sheets_splines", as_splines)
    made["prismatic"].again(f"{out}/prismatic_moved", moved, skip=("engraved", "emboss"))
    approximated = Family(f"{out}/approximated")
    for family, name in (
        ("prismatic", "pocket_with_holes"),
        ("prismatic", "stepped3"),
        ("turned", "two_grooves_taper"),
    ):
        shape = cq.importers.importStep(f"{out}/{family}/{name}.step").val()
        approximated.save(name, as_approximations(shape), **made[family].truth[name])
    approximated.done()


main(sys.argv[1])
