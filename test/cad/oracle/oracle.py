"""Measures STEP files with the native Open CASCADE kernel (PyPI: cadquery-ocp-novtk), as an oracle for the tests.

Usage: python oracle.py OUT.json FILE...   writes one JSON object: file name -> {volume, area, bbox, centre, inertia, solids, cylinders}
`cylinders` is a census of whole cylinders: faces of one axis and radius that together cover the full circle, with the
side on which the material lies. Lengths in mm.
"""
import json, math, os, sys

from OCP.BRepAdaptor import BRepAdaptor_Surface
from OCP.BRepBndLib import BRepBndLib
from OCP.BRepGProp import BRepGProp
from OCP.Bnd import Bnd_Box
from OCP.GProp import GProp_GProps
from OCP.GeomAbs import GeomAbs_Cylinder
from OCP.STEPControl import STEPControl_Reader
from OCP.TopAbs import TopAbs_FACE, TopAbs_REVERSED, TopAbs_SOLID
from OCP.TopExp import TopExp_Explorer
from OCP.TopoDS import TopoDS
from OCP.BRepTools import BRepTools


def explore(shape, what):
    found = TopExp_Explorer(shape, what)
    while found.More():
        yield found.Current()
        found.Next()


def line_key(axis):
    """The same line gets the same key, whichever way it points and wherever its origin lies."""
    d, p = axis.Direction(), axis.Location()
    direction = [d.X(), d.Y(), d.Z()]
    lead = next(x for x in direction if abs(x) > 0.3)
    if lead < 0:
        direction = [-x for x in direction]
    at = [p.X(), p.Y(), p.Z()]
    t = sum(a * b for a, b in zip(at, direction))
    foot = [a - t * b for a, b in zip(at, direction)]
    return tuple(round(x, 2) + 0.0 for x in direction + foot)


def cylinders(shape):
    groups = {}
    for item in explore(shape, TopAbs_FACE):
        face = TopoDS.Face_s(item) if hasattr(TopoDS, "Face_s") else TopoDS.Face(item)
        surface = BRepAdaptor_Surface(face, True)
        if surface.GetType() != GeomAbs_Cylinder:
            continue
        cylinder = surface.Cylinder()
        outward = cylinder.Position().Direct() != (face.Orientation() == TopAbs_REVERSED)
        position = cylinder.Position().Direction()
        origin = cylinder.Location()
        t0 = sum(a * b for a, b in zip(
            [origin.X(), origin.Y(), origin.Z()], [position.X(), position.Y(), position.Z()]))
        key = (line_key(cylinder.Axis()), round(cylinder.Radius(), 3), outward)
        lead = next(x for x in [position.X(), position.Y(), position.Z()] if abs(x) > 0.3)
        sign = 1 if lead > 0 else -1
        v = sorted([sign * (t0 + surface.FirstVParameter()), sign * (t0 + surface.LastVParameter())])
        groups.setdefault(key, []).append((v, surface.LastUParameter() - surface.FirstUParameter()))
    out = []
    for (key, radius, outward), parts in groups.items():
        parts.sort()
        runs = []
        for (low, high), sweep in parts:
            if runs and low < runs[-1][1] - 1e-6:
                runs[-1][1] = max(runs[-1][1], high)
                runs[-1][2] += sweep
            else:
                runs.append([low, high, sweep])
        for low, high, sweep in runs:
            if sweep > 2 * math.pi - 1e-3:
                out.append({"radius": radius, "concave": not outward, "axis": key[:3], "foot": key[3:],
                            "from": low, "to": high})
    return out


def measure(path):
    reader = STEPControl_Reader()
    reader.ReadFile(path)
    reader.TransferRoots()
    shape = reader.OneShape()
    volume, area = GProp_GProps(), GProp_GProps()
    for solid in explore(shape, TopAbs_SOLID):
        one, skin = GProp_GProps(), GProp_GProps()
        BRepGProp.VolumeProperties_s(solid, one, 1e-9, False, False)
        BRepGProp.SurfaceProperties_s(solid, skin, 1e-7, False)
        volume.Add(one)
        area.Add(skin)
    box = Bnd_Box()
    # Files may carry construction geometry beside their solids.
    for solid in explore(shape, TopAbs_SOLID):
        BRepBndLib.AddOptimal_s(solid, box, False, False)
    low, high = box.CornerMin(), box.CornerMax()
    centre, matrix = volume.CentreOfMass(), volume.MatrixOfInertia()
    return {
        "volume": volume.Mass(),
        "area": area.Mass(),
        "bbox": [low.X(), low.Y(), low.Z(), high.X(), high.Y(), high.Z()],
        "centre": [centre.X(), centre.Y(), centre.Z()],
        "inertia": [matrix.Value(i, j) for i, j in [(1, 1), (2, 2), (3, 3), (1, 2), (1, 3), (2, 3)]],
        "solids": sum(1 for _ in explore(shape, TopAbs_SOLID)),
        "cylinders": cylinders(shape),
    }


# OCCT prints on stdout itself; the answer goes where the caller asks for it.
out = {os.path.basename(path): measure(path) for path in sys.argv[2:]}
with open(sys.argv[1], "w", encoding="utf-8") as target:
    json.dump(out, target)
