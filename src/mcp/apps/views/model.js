const WIDE = { 5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };
const JSON_CHUNK = 20;

/** The triangles of each face of a model with one primitive per face: `[{id, points}]`, nine numbers per triangle. */
export const readFaces = (base64) => {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const header = new DataView(bytes.buffer);
  const length = header.getUint32(12, true);
  const document = JSON.parse(new TextDecoder().decode(bytes.subarray(JSON_CHUNK, JSON_CHUNK + length)));
  const binary = JSON_CHUNK + length + 8;
  const values = (index, size) => {
    const { bufferView, byteOffset = 0, componentType, count } = document.accessors[index];
    const part = document.bufferViews[bufferView];
    const Wide = WIDE[componentType];
    const stride = part.byteStride ?? size * Wide.BYTES_PER_ELEMENT;
    const at = binary + (part.byteOffset ?? 0) + byteOffset;
    const out = new Wide(count * size);
    for (let i = 0; i < count; i += 1) {
      const start = at + i * stride;
      out.set(new Wide(bytes.slice(start, start + size * Wide.BYTES_PER_ELEMENT).buffer), i * size);
    }
    return out;
  };
  return document.meshes.flatMap(({ primitives }) =>
    primitives.map(({ attributes, indices, extras }) => {
      const corners = values(attributes.POSITION, 3);
      const order = indices === undefined ? [...Array(corners.length / 3).keys()] : [...values(indices, 1)];
      return {
        id: extras?.face_id ?? '',
        points: order.flatMap((i) => [...corners.subarray(i * 3, i * 3 + 3)]),
      };
    }),
  );
};

const VERTEX = `attribute vec3 place; attribute vec3 normal; attribute vec3 ink; uniform mat3 turn; uniform vec3 middle; uniform float size;
varying vec3 shade;
void main() {
  vec3 p = turn * ((place - middle) / size);
  gl_Position = vec4(p.x, p.y, -p.z * 0.5, 1.0);
  shade = ink * (0.45 + 0.55 * abs((turn * normal).z));
}`;
const FRAGMENT =
  'precision mediump float; varying vec3 shade; void main() { gl_FragColor = vec4(shade, 1.0); }';

const COLD = [0.82, 0.84, 0.86];
const WARM = [0.98, 0.8, 0.3];
const HOT = [0.8, 0.12, 0.1];
const BLUE = [0.1, 0.35, 0.85];
const between = (a, b, t) => a.map((one, i) => one + (b[i] - one) * t);
const inkOf = (heat) => (heat <= 0 ? COLD : between(WARM, HOT, heat));

const cross = ([ax, ay, az], [bx, by, bz]) => [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];

const normalsOf = (points) => {
  const out = [];
  for (let i = 0; i < points.length; i += 9) {
    const edge = (k) => [0, 1, 2].map((axis) => points[i + k + axis] - points[i + axis]);
    const normal = cross(edge(3), edge(6));
    const long = Math.hypot(...normal) || 1;
    for (let corner = 0; corner < 3; corner += 1) out.push(...normal.map((one) => one / long));
  }
  return out;
};

const compile = (gl) => {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ]) {
    const shader = gl.createShader(kind);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  return program;
};

/**
 * The part as it can be turned; `heatOf` gives 0 to 1 for a face.
 * @throws Error without WebGL
 */
export const show3d = (faces, heatOf) => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 640, height: 480, tabIndex: 0 });
  canvas.setAttribute('role', 'img');
  canvas.setAttribute(
    'aria-label',
    'The part with its faces coloured by cost; the list below has the same values',
  );
  const gl = canvas.getContext('webgl', { antialias: true, preserveDrawingBuffer: true });
  if (gl === null) throw new Error('this browser does not support WebGL.');
  const program = compile(gl);
  const points = faces.flatMap((face) => face.points);
  const fill = (name, numbers) => {
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(numbers), gl.STATIC_DRAW);
    const at = gl.getAttribLocation(program, name);
    gl.enableVertexAttribArray(at);
    gl.vertexAttribPointer(at, 3, gl.FLOAT, false, 0, 0);
  };
  fill('place', points);
  fill('normal', normalsOf(points));
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  points.forEach((one, i) => {
    least[i % 3] = Math.min(least[i % 3], one);
    most[i % 3] = Math.max(most[i % 3], one);
  });
  const uniform = (name) => gl.getUniformLocation(program, name);
  gl.uniform3fv(
    uniform('middle'),
    least.map((one, i) => (one + most[i]) / 2),
  );
  gl.uniform1f(uniform('size'), Math.hypot(...most.map((one, i) => one - least[i])) * 0.5);
  gl.enable(gl.DEPTH_TEST);
  gl.viewport(80, 0, 480, 480);
  const angle = { x: -0.9, y: 0.6 };
  const render = () => {
    const [cx, sx, cy, sy] = [Math.cos(angle.x), Math.sin(angle.x), Math.cos(angle.y), Math.sin(angle.y)];
    gl.uniformMatrix3fv(uniform('turn'), false, [cy, sx * sy, -cx * sy, 0, cx, sx, sy, -sx * cy, cx * cy]);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.drawArrays(gl.TRIANGLES, 0, points.length / 3);
  };
  const highlight = (ids) => {
    const chosen = new Set(ids);
    const inks = faces.flatMap(({ id, points: corners }) => {
      const ink = chosen.has(id) ? BLUE : inkOf(heatOf(id));
      return Array.from({ length: corners.length / 3 }, () => ink).flat();
    });
    fill('ink', inks);
    render();
  };
  highlight([]);
  const turn = (dx, dy) => {
    angle.y += dx;
    angle.x += dy;
    render();
  };
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons === 1) turn(event.movementX / 150, event.movementY / 150);
  });
  const KEYS = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15] };
  canvas.addEventListener('keydown', (event) => {
    const by = KEYS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    turn(...by);
  });
  return { canvas, highlight };
};
