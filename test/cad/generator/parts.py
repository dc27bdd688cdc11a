"""Parts of known sizes, written as STEP with the truth beside them. Sizes are those from which the parts are built."""

import json
import os

import cadquery as cq
from OCP.BRepBuilderAPI import BRepBuilderAPI_NurbsConvert


class Family:
    """One folder of parts with its truth.json."""

    def __init__(self, folder):
        self.folder = folder
        self.truth = {}
        os.makedirs(folder, exist_ok=True)

    def save(self, name, shape, **truth):
        """Keys of the truth: cls, features (all that there are, but for the kinds in ignore), sheet, profile."""
        if isinstance(shape, cq.Workplane):
            values = shape.vals()
            shape = values[0] if len(values) == 1 else cq.Compound.makeCompound(values)
        cq.exporters.export(cq.Workplane(obj=shape), f"{self.folder}/{name}.step")
        self.truth[name] = truth

    def done(self):
        with open(f"{self.folder}/truth.json", "w", encoding="utf-8") as out:
            json.dump(self.truth, out, indent=1)

    def again(self, folder, change, skip=()):
        """The same parts in another guise, with the same truth."""
        other = Family(folder)
        for name, truth in self.truth.items():
            if name not in skip:
                shape = cq.importers.importStep(f"{self.folder}/{name}.step").val()
                other.save(name, change(shape), **truth)
        other.done()


def feature(kind, subtype=None, **sizes):
    """n: how often it occurs; optional: it may be missing."""
    return dict(kind=kind, subtype=subtype, **sizes)


def as_splines(shape):
    """Every surface and curve as an exact rational B-spline: many systems write nothing else."""
    return cq.Shape.cast(BRepBuilderAPI_NurbsConvert(shape.wrapped, True).Shape())


def as_approximations(shape):
    """Every surface and curve as a polynomial B-spline within a micrometre."""
    from OCP.GeomAbs import GeomAbs_C1
    from OCP.ShapeCustom import ShapeCustom, ShapeCustom_RestrictionParameters

    parameters = ShapeCustom_RestrictionParameters()
    for name in dir(parameters):
        if name.startswith("Convert"):
            setattr(parameters, name, True)
    return cq.Shape.cast(
        ShapeCustom.BSplineRestriction_s(
            shape.wrapped, 1e-3, 1e-3, 9, 100, GeomAbs_C1, GeomAbs_C1, True, False, parameters
        )
    )


def moved(shape):
    """Turned about a skew axis and moved away from the origin."""
    turned = shape.rotate(cq.Vector(1, 2, 3), cq.Vector(4, 1, -2), 47)
    return turned.translate(cq.Vector(311, -77, 21))


def revolved(points):
    """Body of revolution about Z of a closed outline of (radius, height)."""
    return cq.Workplane("XZ").polyline(points).close().revolve(360, (0, 0, 0), (0, 1, 0))
