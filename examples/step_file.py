"""What the scripts of the examples share: one body of few faces, and a STEP file that is the same whenever it is written."""
import os, re

from OCP.BRepGProp import BRepGProp
from OCP.GProp import GProp_GProps
from OCP.Interface import Interface_Static
from OCP.STEPControl import STEPControl_AsIs, STEPControl_Writer
from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain


def unified(shape):
    """The shape with one face where several lie in the same surface."""
    unify = ShapeUpgrade_UnifySameDomain(shape, True, True, False)
    unify.Build()
    return unify.Shape()


def volume_of(shape):
    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape, properties)
    return properties.Mass()


def write(shape, folder, name):
    """Writes the shape as STEP AP214 in mm, without the time of its writing."""
    Interface_Static.SetCVal_s("write.step.unit", "MM")
    writer = STEPControl_Writer()
    Interface_Static.SetIVal_s("write.step.schema", 4)
    writer.Transfer(shape, STEPControl_AsIs)
    path = os.path.join(folder, name)
    writer.Write(path)
    with open(path, encoding="latin-1", newline="") as source:
        text = re.sub(r"'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d'", "'2026-01-01T00:00:00'", source.read())
    with open(path, "w", encoding="latin-1", newline="") as target:
        target.write(text)
