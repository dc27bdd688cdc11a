import {
  type BufferAttribute,
  Color,
  DirectionalLight,
  DoubleSide,
  EdgesGeometry,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
  PerspectiveCamera,
  Plane,
  Raycaster,
  Scene,
  Sphere,
  Spherical,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { MeshBVH } from 'three-mesh-bvh';
import { explodable } from './explode.ts';
import { faceAt, type PartGeometry } from './geometry.ts';
import type { Section } from './section.ts';

export type Viewer = {
  /** Colours every face, as `#rrggbb`. */
  readonly paint: (colourOf: (faceId: string) => string) => void;
  /** Moves components apart: 0 together, 1 fully apart. */
  readonly explode: (share: number) => void;
  /** Cuts the part open; null shows all of it. */
  readonly cut: (section: Section | null) => void;
  readonly turn: (right: number, up: number) => void;
  readonly zoom: (factor: number) => void;
  readonly reset: () => void;
  readonly dispose: () => void;
};

const VIEW_ANGLE_DEG = 30;
const MAX_PIXEL_RATIO = 2;
/** Edges between faces that meet at a flatter angle are not drawn. */
const EDGE_ANGLE_DEG = 20;
/** A pointer that moved less than this was a click. */
const CLICK_PX = 4;
const FROM = new Vector3(0.75, 0.55, 1).normalize();
const POLE = 0.05;

const makeScene = (part: PartGeometry, camera: PerspectiveCamera, isAssembly: boolean) => {
  const { geometry } = part;
  const scene = new Scene();
  const material = new MeshLambertMaterial({
    vertexColors: true,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
  const apart = isAssembly ? explodable(part, EDGE_ANGLE_DEG) : null;
  const edges = apart?.edges ?? new EdgesGeometry(geometry, EDGE_ANGLE_DEG);
  const ink = new LineBasicMaterial({ color: '#20262e', transparent: true, opacity: 0.55 });
  const [body, lines] = [new Mesh(geometry, material), new LineSegments(edges, ink)];
  // The components leave the bounds that three computed once.
  for (const one of [body, lines]) one.frustumCulled = !isAssembly;
  scene.add(body, lines, camera);
  scene.add(new HemisphereLight('#ffffff', '#8d97a5', 2));
  const light = new DirectionalLight('#ffffff', 1.6);
  light.position.set(0.4, 0.8, 1);
  // The light comes over the viewer's shoulder, however the part is turned.
  camera.add(light);
  return {
    scene,
    explode: (share: number): void => apart?.explode(share),
    clip: (planes: Plane[]): void => {
      material.clippingPlanes = planes;
      ink.clippingPlanes = planes;
    },
    release: () => {
      for (const one of [geometry, edges, material, ink]) one.dispose();
    },
  };
};

/** Tells a click from a drag, and finds the face under it. */
const watchClicks = (canvas: HTMLCanvasElement, pick: (at: Vector2) => void): void => {
  const down = new Vector2(Number.NaN, 0);
  canvas.addEventListener('pointerdown', ({ clientX, clientY }) => down.set(clientX, clientY));
  canvas.addEventListener('pointerup', ({ clientX, clientY }) => {
    if (!(down.distanceTo(new Vector2(clientX, clientY)) < CLICK_PX)) return;
    const { left, top, width, height } = canvas.getBoundingClientRect();
    pick(new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2));
  });
};

const paintFaces = ({ geometry, faces }: PartGeometry, colourOf: (faceId: string) => string): void => {
  const colours = geometry.getAttribute('color') as BufferAttribute;
  const colour = new Color();
  for (const { id, first, count } of faces) {
    colour.set(colourOf(id));
    for (let i = first * 3; i < (first + count) * 3; i += 1) colours.setXYZ(i, colour.r, colour.g, colour.b);
  }
  colours.needsUpdate = true;
};

/** The camera turns around the middle of the part and sees all of it at first. */
const makeView = (box: HTMLElement, canvas: HTMLCanvasElement, { geometry }: PartGeometry) => {
  geometry.computeBoundingSphere();
  const { center, radius } = geometry.boundingSphere ?? new Sphere();
  const distance = (radius * 1.1) / Math.sin((VIEW_ANGLE_DEG / 2) * (Math.PI / 180));
  const camera = new PerspectiveCamera(VIEW_ANGLE_DEG, 1, distance / 100, distance * 10);
  const controls = new OrbitControls(camera, canvas);
  controls.minDistance = radius * 0.3;
  controls.maxDistance = distance * 4;
  // The wheel scrolls the page until the model has the focus.
  controls.enableZoom = false;
  box.addEventListener('focus', () => {
    controls.enableZoom = true;
  });
  box.addEventListener('blur', () => {
    controls.enableZoom = false;
  });
  const look = (from: Vector3): void => {
    controls.target.copy(center);
    camera.position.copy(center).add(from);
    controls.update();
  };
  const move = (change: (around: Spherical) => void): void => {
    const around = new Spherical().setFromVector3(camera.position.clone().sub(center));
    change(around);
    around.phi = Math.min(Math.max(around.phi, POLE), Math.PI - POLE);
    around.radius = Math.min(Math.max(around.radius, controls.minDistance), controls.maxDistance);
    look(new Vector3().setFromSpherical(around));
  };
  /** Sees all of a part that is `times` as large. */
  const frame = (times: number): void =>
    move((around) => {
      around.radius = distance * times;
    });
  return { camera, controls, move, frame, reset: () => look(FROM.clone().multiplyScalar(distance)) };
};

/** Keeps the picture as large as its box. @returns how to stop */
const followSize = (
  box: HTMLElement,
  renderer: WebGLRenderer,
  camera: PerspectiveCamera,
  render: () => void,
): (() => void) => {
  const sizes = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = box;
    if (clientWidth === 0 || clientHeight === 0) return;
    renderer.setPixelRatio(Math.min(window.devicePixelRatio, MAX_PIXEL_RATIO));
    renderer.setSize(clientWidth, clientHeight);
    camera.aspect = clientWidth / clientHeight;
    camera.updateProjectionMatrix();
    render();
  });
  sizes.observe(box);
  return () => sizes.disconnect();
};

const planesOf = ({ geometry }: PartGeometry, section: Section | null): Plane[] => {
  const { boundingBox } = geometry;
  if (section === null || boundingBox === null) return [];
  const { axis, place } = section;
  const normal = new Vector3();
  normal[axis] = -1;
  const at = boundingBox.min[axis] + place * (boundingBox.max[axis] - boundingBox.min[axis]);
  return [new Plane(normal, at)];
};

/**
 * Shows a part in a box of the page and draws only when something changed.
 * @param onPick gets the id of the clicked face, or null beside the part
 * @throws Error where there is no WebGL
 */
export const createViewer = (
  box: HTMLElement,
  part: PartGeometry,
  onPick: (faceId: string | null) => void,
  isAssembly = false,
): Viewer => {
  const renderer = new WebGLRenderer({ antialias: true, alpha: true });
  const canvas = renderer.domElement;
  const { camera, controls, move, frame, reset } = makeView(box, canvas, part);
  const { scene, clip, explode, release } = makeScene(part, camera, isAssembly);
  let planes: Plane[] = [];
  renderer.localClippingEnabled = true;
  part.geometry.computeBoundingBox();
  const render = (): void => renderer.render(scene, camera);
  controls.addEventListener('change', render);

  const bvh = new MeshBVH(part.geometry, { indirect: true });
  const raycaster = new Raycaster();
  watchClicks(canvas, (at) => {
    raycaster.setFromCamera(at, camera);
    const hit = bvh
      .raycast(raycaster.ray, DoubleSide)
      .filter(({ point }) => planes.every((plane) => plane.distanceToPoint(point) >= 0))
      .sort((a, b) => a.distance - b.distance)[0];
    onPick(hit?.faceIndex == null ? null : (faceAt(part.faces, hit.faceIndex)?.id ?? null));
  });
  box.append(canvas);
  const unfollow = followSize(box, renderer, camera, render);
  reset();

  return {
    paint: (colourOf) => {
      paintFaces(part, colourOf);
      render();
    },
    explode: (share) => {
      explode(share);
      bvh.refit();
      frame(1 + share * 0.9);
      render();
    },
    cut: (section) => {
      planes = planesOf(part, section);
      clip(planes);
      render();
    },
    turn: (right, up) =>
      move((around) => {
        around.theta -= right;
        around.phi += up;
      }),
    zoom: (factor) =>
      move((around) => {
        around.radius *= factor;
      }),
    reset,
    dispose: () => {
      unfollow();
      controls.dispose();
      release();
      renderer.dispose();
      canvas.remove();
    },
  };
};
