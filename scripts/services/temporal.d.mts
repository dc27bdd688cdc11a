import type { Definition } from './supervised.mjs';

export function temporalDefinition(options: {
  dataDir: string;
  port: number;
  uiPort: number;
}): Definition & Required<Pick<Definition, 'isBroken'>>;
