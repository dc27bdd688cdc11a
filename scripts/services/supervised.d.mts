import type { Service } from './index.mjs';

/** What the supervisor has to know of one program; the addresses are its own matter. */
export interface Definition {
  readonly name: string;
  readonly title: string;
  readonly stopSignal: NodeJS.Signals;
  launch(): Promise<{ command: string; args: string[]; addresses: Record<string, number> }>;
  probe(addresses: Record<string, number>): Promise<void>;
  /** Whether its last words say that another launch may succeed at once. */
  recover?(said: string): boolean;
  /** Whether they say that processes of an earlier run still hold something: another launch may succeed a moment later. */
  isHeld?(said: string): boolean;
  /** Whether the error of a probe says that the program runs on, and only another start helps. Two without a good answer between them end it. */
  isBroken?(error: Error): boolean;
}

export function supervised(
  definition: Definition,
  options: {
    dataDir: string;
    log: (line: string) => void;
    supervise: boolean;
    emit: (event: string, detail: unknown) => void;
  },
): Service & { readonly addresses: Record<string, number> };
