export function choosePort(
  asked: number,
  options: { lastTime?: number; keep?: boolean; variable: string },
): Promise<number>;
export function anyPort(): Promise<number>;
