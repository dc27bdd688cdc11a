"""Cuts that run into each other, and several things that stand on one ground."""

import cadquery as cq

from parts import feature


def build(family):
    save = family.save
    hole = "hole"

    def box(x=100, y=60, z=30):
        return cq.Workplane().box(x, y, z, centered=(False, False, False))

    def cyl(x, y, z, d, h, dir=(0, 0, 1)):
        return cq.Workplane(obj=cq.Solid.makeCylinder(d / 2, h, cq.Vector(x, y, z), cq.Vector(*dir)))

    def bar(x0, y0, z0, x1, y1, z1):
        return (
            cq.Workplane()
            .box(x1 - x0, y1 - y0, z1 - z0, centered=(False, False, False))
            .translate((x0, y0, z0))
        )

    # interactions
    save(
        "hole_breaks_pocket_wall",
        box().cut(bar(20, 20, 15, 80, 61, 31)).cut(cyl(50, -1, 22, 6, 30, (0, 1, 0))),
        cls="prismatic",
        features=[feature("slot", "blind"), feature(hole, "plain", diameter_mm=6, depth_mm=20, through=True)],
    )
    save(
        "slots_crossing",
        box().cut(bar(-1, 25, 20, 101, 35, 31)).cut(bar(45, -1, 20, 55, 61, 31)),
        cls="prismatic",
        features=[feature("slot", None, width_mm=10, depth_mm=10, n=2)],
    )
    save(
        "slots_crossing_depths",
        box().cut(bar(-1, 25, 20, 101, 35, 31)).cut(bar(45, -1, 15, 55, 61, 31)),
        cls="prismatic",
        features=[feature("slot", None, width_mm=10, n=2)],
    )
    save(
        "pocket_slot_leading_out",
        box().cut(bar(20, 15, 15, 60, 45, 31)).cut(bar(59, 25, 15, 101, 35, 31)),
        cls="prismatic",
        features=[feature("pocket", None, depth_mm=15), feature("slot", None, width_mm=10, depth_mm=15)],
    )
    save(
        "hole_in_slot",
        box().cut(bar(-1, 25, 20, 101, 35, 31)).cut(cyl(50, 30, -1, 6, 40)),
        cls="prismatic",
        features=[
            feature("slot", "through", width_mm=10, depth_mm=10),
            feature(hole, "plain", diameter_mm=6, depth_mm=20, through=True),
        ],
    )
    save(
        "counterbore_breaks_edge",
        box().cut(cyl(6, 30, -1, 6, 40)).cut(cyl(6, 30, 22, 16, 10)),
        cls="prismatic",
        features=[feature(hole, "counterbored", diameter_mm=6, through=True)],
    )
    save(
        "step_with_fillet",
        box()
        .cut(bar(-1, -1, 20, 30, 61, 31))
        .edges(cq.selectors.NearestToPointSelector((30, 30, 20)))
        .fillet(3),
        cls="prismatic",
        features=[feature("step", "through", depth_mm=10, width_mm=30)],
        ignore=["fillet"],
    )
    save(
        "csk_blind",
        box()
        .cut(cyl(50, 30, 10, 6, 30))
        .cut(cq.Workplane(obj=cq.Solid.makeCone(3, 6, 3, cq.Vector(50, 30, 27)))),
        cls="prismatic",
        features=[feature(hole, "countersunk", diameter_mm=6, through=False)],
    )
    save(
        "cbore_csk",
        box()
        .cut(cyl(50, 30, -1, 6, 40))
        .cut(cyl(50, 30, 22, 12, 10))
        .cut(cq.Workplane(obj=cq.Solid.makeCone(3, 5, 2, cq.Vector(50, 30, 20)))),
        cls="prismatic",
        features=[feature(hole, None, diameter_mm=6, through=True)],
    )
    save(
        "hole_45",
        box(60, 60, 60)
        .cut(cyl(30, 30, 60, 10, 40, (0.70710678, 0, -0.70710678)))
        .cut(cyl(30, 30, 60, 10, 40, (-0.70710678, 0, 0.70710678))),
        cls="prismatic",
        features=[feature(hole, "plain", diameter_mm=10)],
    )
    save(
        "deep_narrow_slot",
        box().cut(bar(48, -1, 5, 52, 61, 31)),
        cls="prismatic",
        features=[feature("slot", "through", width_mm=4, depth_mm=25)],
    )
    save(
        "stairs",
        box().cut(bar(-1, -1, 20, 60, 61, 31)).cut(bar(-1, -1, 10, 30, 61, 31)),
        cls="prismatic",
        features=[feature("step", None, n=2)],
    )
    save(
        "fins",
        bar(0, 0, 0, 100, 60, 40)
        .cut(bar(10, -1, 10, 25, 61, 41))
        .cut(bar(30, -1, 10, 45, 61, 41))
        .cut(bar(50, -1, 10, 65, 61, 41))
        .cut(bar(70, -1, 10, 85, 61, 41)),
        cls="prismatic",
        features=[feature("slot", "through", width_mm=15, depth_mm=30, n=4)],
    )
    save(
        "lug_fork",
        box(100, 40, 10)
        .union(bar(0, 0, 10, 100, 8, 50))
        .union(bar(0, 32, 10, 100, 40, 50))
        .cut(cyl(50, -1, 35, 12, 50, (0, 1, 0))),
        cls="prismatic",
        features=[
            feature("slot", "through", width_mm=24, depth_mm=40),
            feature(hole, "plain", diameter_mm=12, n=2, details=dict(interrupted=True)),
        ],
    )
    save(
        "obround_boss",
        box(100, 60, 10).union(cq.Workplane("XY", origin=(50, 30, 10)).slot2D(50, 20).extrude(12)),
        cls="prismatic",
        features=[feature("boss", None, depth_mm=12, length_mm=50, width_mm=20)],
    )
    save(
        "l_boss",
        box(100, 60, 10).union(
            cq.Workplane("XY", origin=(0, 0, 10))
            .polyline([(20, 10), (80, 10), (80, 20), (30, 20), (30, 50), (20, 50)])
            .close()
            .extrude(12)
        ),
        cls="prismatic",
        features=[feature("boss", None, depth_mm=12)],
    )
    save(
        "two_bosses",
        box(120, 60, 10)
        .union(cyl(30, 30, 10, 16, 12))
        .union(cyl(90, 30, 10, 16, 12))
        .cut(cyl(30, 30, -1, 8, 40))
        .cut(cyl(90, 30, 5, 8, 40)),
        cls="prismatic",
        features=[
            feature("boss", "cylindrical", diameter_mm=16, depth_mm=12, n=2),
            feature(hole, "plain", diameter_mm=8, n=2),
        ],
    )
    save(
        "boss_on_side",
        box().union(cyl(100, 30, 15, 14, 20, (1, 0, 0))),
        cls="prismatic",
        features=[feature("boss", "cylindrical", diameter_mm=14, depth_mm=20)],
    )
    save(
        "boss_edge",
        box(100, 60, 10).union(cyl(12, 12, 10, 24, 12)),
        cls="prismatic",
        features=[feature("boss", "cylindrical", diameter_mm=24, depth_mm=12)],
    )
    save(
        "round_pocket_island",
        box().cut(cyl(50, 30, 18, 45, 20)).union(cyl(50, 30, 17, 15, 12)),
        cls="prismatic",
        features=[
            feature(hole, None, diameter_mm=45, depth_mm=12, optional=True),
            feature("boss", "cylindrical", diameter_mm=15, optional=True),
        ],
        ignore=["pocket"],
    )
    save(
        "ring_groove_block",
        box().cut(cyl(50, 30, 26, 40, 10).cut(cyl(50, 30, 20, 32, 20))),
        cls="prismatic",
        features=[feature("groove", "face", diameter_mm=40, width_mm=4, depth_mm=4)],
    )
    save(
        "rounded_plate",
        box(100, 60, 12)
        .edges("|Z")
        .fillet(12)
        .faces(">Z")
        .workplane(origin=(50, 30, 0))
        .rect(70, 30, forConstruction=True)
        .vertices()
        .cboreHole(6.6, 11, 6.8),
        features=[
            feature(hole, "counterbored", diameter_mm=6.6, n=4),
            feature("fillet", "external", radius_mm=12, n=4),
        ],
    )
