"""Holes, pockets, slots, steps, bosses, edges and engravings in blocks."""

import math

import cadquery as cq

from parts import feature, revolved


def build(family):
    save = family.save
    hole = "hole"

    def box(x=100, y=60, z=30):
        return cq.Workplane().box(x, y, z, centered=(False, False, False))

    def cyl(x, y, z, d, h, dir=(0, 0, 1)):
        return cq.Workplane(obj=cq.Solid.makeCylinder(d / 2, h, cq.Vector(x, y, z), cq.Vector(*dir)))

    def cone(x, y, z, r1, r2, h, dir=(0, 0, 1)):
        return cq.Workplane(obj=cq.Solid.makeCone(r1, r2, h, cq.Vector(x, y, z), cq.Vector(*dir)))

    def ex(x, y, z, pts, h):
        return (
            cq.Workplane("XY", origin=(0, 0, z)).polyline([(a + x, b + y) for a, b in pts]).close().extrude(h)
        )

    def bar(x0, y0, z0, x1, y1, z1):
        return (
            cq.Workplane()
            .box(x1 - x0, y1 - y0, z1 - z0, centered=(False, False, False))
            .translate((x0, y0, z0))
        )

    # drill tip 118
    t = lambda d: (d / 2) / math.tan(math.radians(59))
    save(
        "drill118",
        box()
        .cut(cyl(30, 30, 10, 8.5, 21))
        .cut(cone(30, 30, 10, 8.5 / 2, 0, t(8.5), (0, 0, -1)))
        .cut(cyl(70, 30, 15, 10, 20)),
        cls="prismatic",
        features=[
            feature(
                hole,
                "plain",
                diameter_mm=8.5,
                depth_mm=20,
                through=False,
                details=dict(bottom="conical", thread_candidate="M10"),
            ),
            feature(hole, "plain", diameter_mm=10, depth_mm=15, through=False, details=dict(bottom="flat")),
        ],
    )
    save(
        "round_bottom",
        box().cut(cyl(50, 30, 15, 10, 20)).cut(cq.Workplane().sphere(5).translate((50, 30, 15))),
        cls="prismatic",
        features=[feature(hole, "plain", diameter_mm=10, through=False, details=dict(bottom="round"))],
    )
    save(
        "stepped3",
        box().cut(cyl(50, 30, -1, 6, 40)).cut(cyl(50, 30, 10, 10, 40)).cut(cyl(50, 30, 20, 16, 40)),
        cls="prismatic",
        features=[feature(hole, "stepped", diameter_mm=6, through=True)],
    )
    save(
        "cross_holes",
        box()
        .cut(cyl(-1, 30, 15, 10, 102, (1, 0, 0)))
        .cut(cyl(50, -1, 15, 8, 62, (0, 1, 0)))
        .cut(cyl(50, 30, -1, 6, 20)),
        cls="prismatic",
        features=[
            feature(hole, "plain", diameter_mm=10, through=True),
            feature(hole, "plain", diameter_mm=8, n=2),
            feature(hole, "plain", diameter_mm=6),
        ],
    )
    save(
        "cross_equal",
        box().cut(cyl(-1, 30, 15, 10, 102, (1, 0, 0))).cut(cyl(50, -1, 15, 10, 62, (0, 1, 0))),
        cls="prismatic",
        features=[feature(hole, "plain", diameter_mm=10, n=2)],
    )
    save(
        "interrupted",
        box(100, 60, 40)
        .cut(bar(20, -1, 10, 40, 61, 41))
        .cut(bar(60, -1, 10, 80, 61, 41))
        .cut(cyl(-1, 30, 25, 8, 102, (1, 0, 0))),
        cls="prismatic",
        features=[
            feature("slot", "through", width_mm=20, depth_mm=30, n=2),
            feature(hole, "plain", diameter_mm=8, n=3, details=dict(interrupted=True)),
        ],
    )
    save(
        "csk_both",
        box(100, 60, 12)
        .cut(cyl(50, 30, -1, 6, 20))
        .cut(cone(50, 30, 9, 3, 6, 3))
        .cut(cone(50, 30, 3, 3, 6, 3, (0, 0, -1))),
        cls="prismatic",
        features=[
            feature(
                hole,
                "countersunk",
                diameter_mm=6,
                depth_mm=12,
                through=True,
                details=dict(countersink_diameter_mm=12, countersink_angle_deg=90),
            )
        ],
    )
    save(
        "cbore_both",
        box(100, 60, 30).cut(cyl(50, 30, -1, 6, 40)).cut(cyl(50, 30, 24, 11, 7)).cut(cyl(50, 30, -1, 11, 7)),
        cls="prismatic",
        features=[feature(hole, None, diameter_mm=6, depth_mm=30, through=True)],
    )
    save(
        "cbore_slanted",
        cq.Workplane("XZ")
        .polyline([(0, 0), (100, 0), (100, 50), (0, 20)])
        .close()
        .extrude(-60)
        .cut(cyl(50, 30, -1, 8, 80))
        .cut(cyl(50, 30, 25, 16, 40)),
        cls="prismatic",
        features=[
            feature(
                hole, "counterbored", diameter_mm=8, through=True, details=dict(counterbore_diameter_mm=16)
            )
        ],
        ignore=["chamfer"],
    )
    d = (-0.3 / math.sqrt(1.09), 0, 1 / math.sqrt(1.09))
    save(
        "hole_on_slant",
        cq.Workplane("XZ")
        .polyline([(0, 0), (100, 0), (100, 50), (0, 20)])
        .close()
        .extrude(-60)
        .cut(cyl(50 - 15 * d[0], 30, 35 - 15 * d[2], 10, 30, d)),
        cls="prismatic",
        features=[feature(hole, "plain", diameter_mm=10, through=False)],
        ignore=["chamfer"],
    )
    save(
        "slot_vs_hole",
        box()
        .faces(">Z")
        .workplane(origin=(0, 0, 0))
        .center(30, 30)
        .slot2D(30, 10)
        .cutThruAll()
        .cut(cyl(75, 30, -1, 10, 40)),
        cls="prismatic",
        features=[
            feature("slot", "closed", width_mm=10, length_mm=30, through=True, radius_mm=5),
            feature(hole, "plain", diameter_mm=10, through=True),
        ],
    )
    save(
        "slot_blind_round",
        box().faces(">Z").workplane(origin=(0, 0, 0)).center(50, 30).slot2D(40, 12).cutBlind(-8),
        cls="prismatic",
        features=[feature("slot", "closed", width_mm=12, length_mm=40, depth_mm=8, through=False)],
    )
    save(
        "slot_open_round",
        box().cut(bar(-1, 25, 20, 50, 35, 31)).cut(cyl(50, 30, 20, 10, 20)),
        cls="prismatic",
        features=[feature("slot", "blind", width_mm=10, depth_mm=10, length_mm=55)],
    )
    save(
        "tslot",
        box(80, 60, 40).cut(bar(34, -1, 20, 46, 61, 41)).cut(bar(28, -1, 14, 52, 61, 24)),
        cls="prismatic",
        features=[feature("slot", "t_slot")],
    )
    save(
        "tslot_2",
        box(160, 60, 40)
        .cut(bar(34, -1, 20, 46, 61, 41))
        .cut(bar(28, -1, 14, 52, 61, 24))
        .cut(bar(114, -1, 20, 126, 61, 41))
        .cut(bar(108, -1, 14, 132, 61, 24)),
        cls="prismatic",
        features=[feature("slot", "t_slot", n=2)],
    )
    save(
        "tslot_blind",
        box(80, 60, 40).cut(bar(34, -1, 20, 46, 40, 41)).cut(bar(28, -1, 14, 52, 40, 24)),
        cls="prismatic",
        features=[feature("slot", "t_slot")],
    )
    save(
        "dovetail",
        box(80, 60, 40).cut(
            cq.Workplane("XZ")
            .polyline([(25, 25), (55, 25), (48, 41), (32, 41)])
            .close()
            .extrude(-62)
            .translate((0, -1, 0))
        ),
        cls="prismatic",
        features=[feature("slot", "dovetail")],
    )
    save(
        "dovetail_blind",
        box(80, 60, 40).cut(
            cq.Workplane("XZ")
            .polyline([(25, 25), (55, 25), (48, 41), (32, 41)])
            .close()
            .extrude(-40)
            .translate((0, -1, 0))
        ),
        cls="prismatic",
        features=[feature("slot", "dovetail")],
    )
    save(
        "vslot",
        box(80, 60, 40).cut(
            cq.Workplane("XZ")
            .polyline([(30, 41), (50, 41), (40, 25)])
            .close()
            .extrude(-62)
            .translate((0, -1, 0))
        ),
        cls="prismatic",
        features=[feature("slot", "triangular")],
    )
    p = box().faces(">Z").workplane(origin=(0, 0, 0)).center(50, 30).rect(60, 40).cutBlind(-15)
    save(
        "pocket_sharp",
        p,
        cls="prismatic",
        features=[feature("pocket", "rectangular", length_mm=60, width_mm=40, depth_mm=15, through=False)],
    )
    pr = box().cut(cq.Workplane("XY", origin=(50, 30, 15)).rect(60, 40).extrude(20).edges("|Z").fillet(6))
    save(
        "pocket_corner",
        pr,
        cls="prismatic",
        features=[feature("pocket", "rectangular", length_mm=60, width_mm=40, depth_mm=15, radius_mm=6)],
    )
    pf = box().cut(
        cq.Workplane("XY", origin=(50, 30, 15))
        .rect(60, 40)
        .extrude(20)
        .edges("|Z")
        .fillet(6)
        .faces("<Z")
        .edges()
        .fillet(2)
    )
    save(
        "pocket_floor",
        pf,
        cls="prismatic",
        features=[
            feature(
                "pocket",
                "rectangular",
                length_mm=60,
                width_mm=40,
                depth_mm=15,
                radius_mm=6,
                details=dict(floor_radius_mm=2),
            )
        ],
    )
    save(
        "pocket_island",
        p.union(bar(40, 25, 14, 60, 35, 30)),
        cls="prismatic",
        features=[
            feature("pocket", "rectangular", length_mm=60, width_mm=40, depth_mm=15, details=dict(islands=1))
        ],
    )
    save(
        "pocket_round_island",
        p.union(cyl(50, 30, 14, 12, 16)),
        cls="prismatic",
        features=[
            feature("pocket", "rectangular", length_mm=60, width_mm=40, depth_mm=15, details=dict(islands=1)),
            feature("boss", "cylindrical", diameter_mm=12, depth_mm=15, optional=True),
        ],
    )
    save(
        "pocket_two_islands",
        p.union(bar(30, 25, 14, 40, 35, 30)).union(bar(60, 25, 14, 70, 35, 25)),
        cls="prismatic",
        features=[
            feature("pocket", "rectangular", length_mm=60, width_mm=40, depth_mm=15, details=dict(islands=2))
        ],
    )
    save(
        "pocket_through",
        box().cut(cq.Workplane("XY", origin=(50, 30, -1)).rect(60, 40).extrude(40).edges("|Z").fillet(5)),
        cls="prismatic",
        features=[feature("pocket", "rectangular", length_mm=60, width_mm=40, through=True, radius_mm=5)],
    )
    save(
        "pocket_open1",
        box().cut(bar(-1, 15, 15, 40, 45, 31)),
        cls="prismatic",
        features=[feature("slot", "blind", width_mm=30, depth_mm=15, length_mm=40)],
    )
    save(
        "pocket_open_corner",
        box().cut(bar(-1, -1, 15, 40, 25, 31)),
        cls="prismatic",
        features=[feature("step", "blind", depth_mm=15)],
    )
    save(
        "pocket_L",
        box().cut(ex(0, 0, 18, [(20, 10), (80, 10), (80, 30), (50, 30), (50, 50), (20, 50)], 20)),
        cls="prismatic",
        features=[feature("pocket", None, length_mm=60, width_mm=40, depth_mm=12)],
    )
    save(
        "pocket_in_pocket",
        p.cut(bar(40, 20, 5, 60, 40, 31)),
        cls="prismatic",
        features=[
            feature("pocket", "rectangular", length_mm=60, width_mm=40, depth_mm=15),
            feature("pocket", "rectangular", length_mm=20, width_mm=20, depth_mm=10),
        ],
    )
    save(
        "pocket_with_holes",
        p.cut(cyl(35, 30, -1, 6, 40)).cut(cyl(65, 30, 5, 8, 40)),
        cls="prismatic",
        features=[
            feature("pocket", "rectangular", length_mm=60, width_mm=40, depth_mm=15),
            feature(hole, "plain", diameter_mm=6, depth_mm=15, through=True),
            feature(hole, "plain", diameter_mm=8, depth_mm=10, through=False),
        ],
    )
    save(
        "pocket_hex",
        box().cut(cq.Workplane("XY", origin=(50, 30, 20)).polygon(6, 30).extrude(20)),
        cls="prismatic",
        features=[feature("pocket", "hexagonal", depth_mm=10)],
    )
    save(
        "pocket_draft",
        box().cut(cq.Workplane("XY", origin=(50, 30, 15)).rect(50, 30).extrude(16, taper=-5)),
        cls="prismatic",
        features=[feature("pocket", "rectangular", depth_mm=15)],
    )
    save(
        "pocket_round_big",
        box().cut(cyl(50, 30, 18, 45, 20)),
        cls="prismatic",
        features=[feature(hole, "plain", diameter_mm=45, depth_mm=12, through=False)],
    )
    save(
        "step_through",
        box().cut(bar(-1, -1, 20, 30, 61, 31)),
        cls="prismatic",
        features=[feature("step", "through", depth_mm=10, length_mm=60, width_mm=30)],
    )
    save(
        "step_two",
        box().cut(bar(-1, -1, 20, 30, 61, 31)).cut(bar(-1, -1, 10, 15, 61, 31)),
        cls="prismatic",
        features=[feature("step", None, n=2)],
    )
    save(
        "boss_round",
        bar(0, 0, 0, 100, 60, 10).union(cyl(50, 30, 9, 20, 16)),
        cls="prismatic",
        features=[feature("boss", "cylindrical", diameter_mm=20, depth_mm=15)],
    )
    save(
        "boss_round_fillet",
        bar(0, 0, 0, 100, 60, 10)
        .union(cyl(50, 30, 9, 20, 16))
        .edges(cq.selectors.BoxSelector((35, 15, 9.5), (65, 45, 10.5)))
        .fillet(2),
        cls="prismatic",
        features=[feature("boss", "cylindrical", diameter_mm=20), feature("fillet", "internal", radius_mm=2)],
    )
    save(
        "boss_bored",
        bar(0, 0, 0, 100, 60, 10).union(cyl(50, 30, 9, 20, 16)).cut(cyl(50, 30, -1, 8, 40)),
        cls="prismatic",
        features=[
            feature("boss", "cylindrical", diameter_mm=20, depth_mm=15),
            feature(hole, "plain", diameter_mm=8, depth_mm=25, through=True),
        ],
    )
    save(
        "boss_rect",
        bar(0, 0, 0, 100, 60, 10).union(bar(35, 20, 10, 65, 40, 25)),
        cls="prismatic",
        features=[feature("boss", "rectangular", length_mm=30, width_mm=20, depth_mm=15)],
    )
    save(
        "rib",
        bar(0, 0, 0, 100, 60, 10).union(bar(0, 28, 10, 100, 32, 30)),
        cls="prismatic",
        features=[feature("step", "through", depth_mm=20, width_mm=28, length_mm=100, n=2)],
    )
    save(
        "rib_short",
        bar(0, 0, 0, 100, 60, 10).union(bar(20, 28, 10, 80, 32, 30)),
        cls="prismatic",
        features=[feature("boss", "rib", width_mm=4, depth_mm=20, length_mm=60)],
    )
    save(
        "u_block",
        bar(0, 0, 0, 100, 60, 40).cut(bar(20, -1, 10, 80, 61, 41)),
        cls="prismatic",
        features=[feature("slot", "through", width_mm=60, depth_mm=30, length_mm=60)],
    )
    save(
        "chamfers",
        box().edges("|Z").chamfer(3),
        cls="prismatic",
        features=[feature("chamfer", "plane", width_mm=3, angle_deg=45, n=4)],
    )
    save(
        "chamfer_top",
        box().faces(">Z").edges().chamfer(2),
        cls="prismatic",
        features=[feature("chamfer", "plane", width_mm=2, angle_deg=45, n=4)],
    )
    save(
        "chamfer_asym",
        box().edges(">Z and >X").chamfer(2, 4),
        cls="prismatic",
        features=[feature("chamfer", "plane")],
    )
    save(
        "fillets",
        box().edges("|Z").fillet(8),
        cls="prismatic",
        features=[feature("fillet", "external", radius_mm=8, n=4)],
    )
    save(
        "fillet_all",
        box().edges().fillet(4),
        cls="prismatic",
        features=[feature("fillet", "external", radius_mm=4)],
    )
    save(
        "hole_chamfered",
        box().cut(cyl(50, 30, -1, 10, 40)).faces(">Z").edges("%CIRCLE").chamfer(0.8),
        cls="prismatic",
        features=[feature(hole, "plain", diameter_mm=10, depth_mm=30, through=True)],
    )
    save(
        "hole_half_edge",
        box().cut(cyl(50, 0, -1, 20, 40)),
        cls="prismatic",
        features=[],
        ignore=["slot", "pocket", "step"],
    )
    save(
        "big_small_45",
        cq.Workplane()
        .box(60, 60, 60)
        .edges(">Z and >X")
        .chamfer(20)
        .faces(cq.selectors.DirectionNthSelector(cq.Vector(1, 0, 1), -1))
        .workplane()
        .hole(8, 15),
        cls="prismatic",
        features=[
            feature(hole, "plain", diameter_mm=8, depth_mm=15, through=False),
            feature("chamfer", None, optional=True),
        ],
    )
    txt = box(120, 40, 10).faces(">Z").workplane(origin=(60, 20, 0)).text("A7B", 14, -0.5, font="DejaVu Sans")
    save("engraved", txt, cls="prismatic", features=[feature("engraving", "text", n=3)])
    save(
        "emboss",
        box(120, 40, 10).faces(">Z").workplane(origin=(60, 20, 0)).text("HI", 14, 0.6, font="DejaVu Sans"),
        cls="prismatic",
        features=[],
        ignore=["boss", "engraving", "step"],
    )
    save(
        "keyway_closed",
        cq.Workplane()
        .circle(20)
        .extrude(100)
        .cut(cq.Workplane("YZ", origin=(14, 0, 50)).slot2D(40, 8, 90).extrude(20)),
        cls="mill_turn",
        features=[
            feature("turned_segment", "outer", diameter_mm=40),
            feature("turned_segment", "face", n=2),
            feature("slot", "keyway", width_mm=8, length_mm=40, depth_mm=6),
        ],
    )
    save(
        "keyway_open",
        cq.Workplane()
        .circle(20)
        .extrude(100)
        .cut(cq.Workplane().box(20, 8, 40, centered=(False, True, False)).translate((14, 0, 60.001))),
        cls="mill_turn",
        features=[
            feature("turned_segment", "outer", diameter_mm=40),
            feature("turned_segment", "face", n=2),
            feature("slot", "keyway", width_mm=8, depth_mm=6),
        ],
    )
    save(
        "hub_keyway",
        cq.Workplane()
        .circle(40)
        .circle(15)
        .extrude(30)
        .cut(cq.Workplane().box(18.3, 8, 30, centered=(False, True, False))),
        cls="mill_turn",
        features=[
            feature("turned_segment", "outer", diameter_mm=80),
            feature("turned_segment", "inner", diameter_mm=30),
            feature("turned_segment", "face", n=2),
            feature("slot", "keyway", width_mm=8),
        ],
    )
