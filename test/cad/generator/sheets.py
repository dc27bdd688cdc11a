"""Sheets drawn along a path of flats and bends, so that the flat length is known."""

import math

import cadquery as cq

from parts import feature, revolved


def build(family):
    save = family.save
    K = 0.44

    def profile(t, segs):
        """segs: list of ('L',len) or ('B',angle_deg signed (left +), inner radius). Left side is 'top'. returns face points path along bottom & top"""
        x = y = 0.0
        a = 0.0
        left = []
        right = []  # list of edges: ('l',p,q) or ('a',p,m,q)

        def off(x, y, a, d):
            return (x - math.sin(a) * d, y + math.cos(a) * d)

        for s in segs:
            if s[0] == "L":
                x2, y2 = x + math.cos(a) * s[1], y + math.sin(a) * s[1]
                right.append(("l", off(x, y, a, 0), off(x2, y2, a, 0)))
                left.append(("l", off(x, y, a, t), off(x2, y2, a, t)))
                x, y = x2, y2
            else:
                th = math.radians(s[1])
                r = s[2]
                if th > 0:  # turn left: left side is inner radius r, right radius r+t, centre on left
                    R = r + t
                    cx, cy = off(x, y, a, R)
                    P = lambda ang, rad: (cx + math.sin(ang) * rad, cy - math.cos(ang) * rad)
                    right.append(("a", P(a, R), P(a + th / 2, R), P(a + th, R)))
                    left.append(("a", P(a, r), P(a + th / 2, r), P(a + th, r)))
                    x, y = P(a + th, R)
                    a += th
                else:
                    R = r
                    cx, cy = off(x, y, a, -R)
                    P = lambda ang, rad: (cx - math.sin(ang) * rad, cy + math.cos(ang) * rad)
                    right.append(("a", P(a, R), P(a + th / 2, R), P(a + th, R)))
                    left.append(("a", P(a, R + t), P(a + th / 2, R + t), P(a + th, R + t)))
                    x, y = P(a + th, R)
                    a += th
        w = cq.Workplane("XZ").moveTo(*right[0][1])
        for e in right:
            w = w.lineTo(*e[2]) if e[0] == "l" else w.threePointArc(e[2], e[3])
        w = w.lineTo(*left[-1][-1])
        for e in reversed(left):
            w = w.lineTo(*e[1]) if e[0] == "l" else w.threePointArc(e[2], e[1])
        return w.close()

    def KF(t, segs):
        bs = [q for q in segs if q[0] == "B"]
        return 0.5 if bs and all(q[2] >= 5 * t for q in bs) else 0.44

    def flat(t, segs):
        return sum(s[1] if s[0] == "L" else math.radians(abs(s[1])) * (s[2] + KF(t, segs) * t) for s in segs)

    def bends(segs, l, sub=None, **kw):
        return [
            feature("bend", sub, radius_mm=s[2], angle_deg=abs(s[1]), length_mm=l)
            for s in segs
            if s[0] == "B"
        ]

    def sheet(name, t, segs, w, feat=None, post=None, contour=None, pierces=1, n=None, **kw):
        b = profile(t, segs).extrude(w)
        if post:
            b = post(b)
        L = flat(t, segs)
        save(
            name,
            b,
            cls="sheet_metal",
            features=(feat if feat is not None else bends(segs, w)),
            sheet=dict(
                thickness_mm=t,
                bend_count=n if n is not None else sum(1 for s in segs if s[0] == "B"),
                unfolded_mm=sorted([L, w], reverse=True),
                contour_length_mm=contour or 2 * (L + w),
                pierces=pierces,
                k_factor=KF(t, segs),
                developable=True,
            ),
            **kw
        )

    Lg = lambda x: ("L", x)
    B = lambda a, r: ("B", a, r)
    sheet("l_60", 2, [Lg(50), B(60, 3), Lg(30)], 100)
    sheet("z_two_radii", 1.5, [Lg(40), B(90, 1.5), Lg(30), B(-90, 4), Lg(40)], 80)
    sheet("hat", 2, [Lg(20), B(90, 3), Lg(30), B(-90, 3), Lg(60), B(-90, 3), Lg(30), B(90, 3), Lg(20)], 120)
    sheet(
        "hem_open",
        1,
        [Lg(60), B(90, 2), Lg(40), B(180, 1.5), Lg(8)],
        100,
        feat=[
            feature("bend", "edge", radius_mm=2, angle_deg=90, length_mm=100),
            feature("bend", "hem", radius_mm=1.5, angle_deg=180, length_mm=100, details=dict(hem="open")),
        ],
    )
    sheet(
        "hem_closed",
        1,
        [Lg(60), B(180, 0.05), Lg(8)],
        100,
        feat=[
            feature("bend", "hem", radius_mm=0.05, angle_deg=180, length_mm=100, details=dict(hem="closed"))
        ],
    )
    sheet(
        "hem_teardrop",
        1,
        [Lg(60), B(215, 2), Lg(4.5)],
        100,
        feat=[
            feature("bend", "hem", radius_mm=2, angle_deg=215, length_mm=100, details=dict(hem="teardrop"))
        ],
    )
    sheet(
        "hem_rolled",
        1,
        [Lg(60), B(300, 3)],
        100,
        feat=[feature("bend", "hem", radius_mm=3, angle_deg=300, length_mm=100, details=dict(hem="rolled"))],
    )
    sheet(
        "jog",
        1.5,
        [Lg(50), B(45, 2), Lg(1.0), B(-45, 2), Lg(40)],
        90,
        feat=[feature("bend", "jog", radius_mm=2, angle_deg=45, length_mm=90, n=2)],
    )
    sheet(
        "rolled_half",
        3,
        [B(180, 60)],
        200,
        feat=[feature("bend", "rolled", radius_mm=60, angle_deg=180, length_mm=200)],
    )
    sheet(
        "rolled_u",
        2,
        [Lg(40), B(180, 50), Lg(40)],
        150,
        feat=[feature("bend", None, radius_mm=50, angle_deg=180, length_mm=150)],
    )
    # cut-out over the bend
    segs = [Lg(50), B(90, 3), Lg(40)]
    L = flat(2, segs)

    def over(b):
        return b.cut(
            cq.Workplane("XY").box(30, 20, 30, centered=(False, True, False)).translate((35, -60, -5))
        )

    base = profile(2, segs).extrude(120)
    # window: removes x from 35..., over bend up to z=25 ; flat: 15 on the base + allowance + (25-5)
    al = math.radians(90) * (3 + K * 2)
    winlen = 15 + al + (25 - 5)
    save(
        "cut_over_bend",
        over(base),
        cls="sheet_metal",
        features=[
            feature("bend", None, radius_mm=3, angle_deg=90),
            feature("cut_out", None, width_mm=20, length_mm=winlen),
        ],
        sheet=dict(
            thickness_mm=2,
            bend_count=1,
            unfolded_mm=[120, L],
            contour_length_mm=2 * (120 + L) + 2 * (winlen + 20),
            pierces=2,
        ),
    )

    def holes(b):
        return b.cut(
            cq.Workplane("XY").pushPoints([(15, -30), (15, -90)]).circle(4).extrude(20, both=True)
        ).cut(cq.Workplane("YZ").pushPoints([(-60, 25)]).slot2D(30, 8).extrude(200, both=True))

    h2 = profile(2, segs).extrude(120)
    save(
        "holes_slot",
        holes(h2),
        cls="sheet_metal",
        features=bends(segs, 120)
        + [
            feature("hole", "plain", diameter_mm=8, n=2, through=True),
            feature("cut_out", None, length_mm=30, width_mm=8),
        ],
        sheet=dict(
            thickness_mm=2,
            bend_count=1,
            pierces=4,
            unfolded_mm=[120, L],
            contour_length_mm=2 * (120 + L) + 2 * math.pi * 8 + math.pi * 8 + 44,
        ),
    )

    # box: base with four flanges (corner relief squares)
    def tray(a, b, h, t, r):
        base = cq.Workplane().box(a, b, t, centered=(True, True, False))
        out = base
        for i, (w, d) in enumerate([(a, b), (b, a), (a, b), (b, a)]):
            fl = profile(t, [B(90, r), Lg(h)]).extrude(w)  # XZ plane extrude goes -Y
            fl = fl.translate((0, w / 2, 0)).translate((d / 2, 0, 0))
            fl = fl.rotate((0, 0, 0), (0, 0, 1), 90 * i + (90 if True else 0)) if True else fl
            out = out.union(fl)
        return out

    tr = tray(120, 80, 25, 1.5, 2)
    al = math.radians(90) * (2 + K * 1.5)
    save(
        "tray",
        tr,
        cls="sheet_metal",
        features=[
            feature("bend", None, radius_mm=2, angle_deg=90, length_mm=120, n=2),
            feature("bend", None, radius_mm=2, angle_deg=90, length_mm=80, n=2),
        ],
        sheet=dict(
            thickness_mm=1.5, bend_count=4, unfolded_mm=[120 + 2 * (al + 25), 80 + 2 * (al + 25)], pierces=1
        ),
    )
    # two flanges with different radii in line with notch (separate flanges)
    # cone: rolled frustum half
    cone = (
        cq.Workplane("XZ")
        .polyline(
            [
                (60, 0),
                (40, 80),
                (40 + 2 / math.cos(math.atan(20 / 80)), 80),
                (60 + 2 / math.cos(math.atan(20 / 80)), 0),
            ]
        )
        .close()
        .revolve(180, (0, 0, 0), (0, 1, 0))
    )
    save(
        "cone_half",
        cone,
        cls="sheet_metal",
        features=[feature("bend", "rolled")],
        sheet=dict(thickness_mm=2, developable=True),
    )
    dome = (
        cq.Workplane("XZ")
        .moveTo(50, 0)
        .threePointArc((50 * math.cos(math.pi / 4), 50 * math.sin(math.pi / 4)), (0, 50))
        .lineTo(0, 52)
        .threePointArc((52 * math.cos(math.pi / 4), 52 * math.sin(math.pi / 4)), (52, 0))
        .close()
        .revolve(360, (0, 0, 0), (0, 1, 0))
    )
    save("dome", dome, ignore=["turned_segment"])
    fl = (
        cq.Workplane()
        .rect(200, 120)
        .extrude(3)
        .edges("|Z")
        .fillet(10)
        .faces(">Z")
        .workplane()
        .rect(160, 80, forConstruction=True)
        .vertices()
        .hole(8)
        .faces(">Z")
        .workplane()
        .slot2D(60, 20)
        .cutThruAll()
    )
    save(
        "flat_blank",
        fl,
        cls="sheet_metal",
        features=[
            feature("hole", "plain", diameter_mm=8, n=4, through=True),
            feature("cut_out", None, length_mm=60, width_mm=20),
        ],
        sheet=dict(thickness_mm=3, bend_count=0, pierces=6, unfolded_mm=[200, 120]),
        ignore=["fillet"],
    )
