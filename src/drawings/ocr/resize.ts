/** A grey part of a picture, values from 0 to 255. */
export type Strip = { readonly width: number; readonly height: number; readonly grey: Uint8Array };

/** Averages pixels when shrinking, interpolates when enlarging. */
export const resize = (from: Strip, width: number, height: number): Strip => {
  const grey = new Uint8Array(width * height);
  const [sx, sy] = [from.width / width, from.height / height];
  const [steps, rows] = [Math.max(1, Math.round(sx)), Math.max(1, Math.round(sy))];
  const at = (x: number, y: number): number => {
    const [cx, cy] = [Math.min(from.width - 1, Math.max(0, x)), Math.min(from.height - 1, Math.max(0, y))];
    const [x0, y0] = [Math.floor(cx), Math.floor(cy)];
    const [x1, y1] = [Math.min(from.width - 1, x0 + 1), Math.min(from.height - 1, y0 + 1)];
    const [fx, fy] = [cx - x0, cy - y0];
    const top =
      (from.grey[y0 * from.width + x0] ?? 255) * (1 - fx) + (from.grey[y0 * from.width + x1] ?? 255) * fx;
    const low =
      (from.grey[y1 * from.width + x0] ?? 255) * (1 - fx) + (from.grey[y1 * from.width + x1] ?? 255) * fx;
    return top * (1 - fy) + low * fy;
  };
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let j = 0; j < rows; j += 1)
        for (let i = 0; i < steps; i += 1)
          sum += at((x + (i + 0.5) / steps) * sx - 0.5, (y + (j + 0.5) / rows) * sy - 0.5);
      grey[y * width + x] = Math.round(sum / (rows * steps));
    }
  return { width, height, grey };
};

/** Input of the models: three equal channels from -1 to 1. */
export const tensorOf = ({ width, height, grey }: Strip, padded = width): Float32Array => {
  const plane = padded * height;
  const data = new Float32Array(3 * plane);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const value = (grey[y * width + x] ?? 255) / 127.5 - 1;
      for (let channel = 0; channel < 3; channel += 1) data[channel * plane + y * padded + x] = value;
    }
  return data;
};
