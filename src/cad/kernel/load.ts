import init, { type OpenCascadeInstance } from 'replicad-opencascadejs';
import { CadFailure } from '../failure.ts';

export type Kernel = OpenCascadeInstance;

let loaded: Promise<Kernel> | undefined;

/** The geometry kernel of this process, started at the first call. One per process: its heap never shrinks. */
export function loadKernel(): Promise<Kernel> {
  // The kernel prints to stdout, which the child's protocol uses.
  loaded ??= init({ print: () => undefined, printErr: () => undefined });
  return loaded;
}

/** WebAssembly.Exception is typed in lib.dom only, and this project has no DOM. */
function isKernelException(error: unknown): boolean {
  return Object.prototype.toString.call(error) === '[object WebAssembly.Exception]';
}

/**
 * Runs one step of the kernel. Its own exceptions become `kernel_limit` with the kernel's message. A RuntimeError (memory fault,
 * exhausted heap) is rethrown, because the instance is then unreliable.
 */
export function guarded<T>(oc: Kernel, step: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (isKernelException(error)) {
      const [kind, message] = oc.getExceptionMessage(error as never);
      throw new CadFailure(
        'kernel_limit',
        `The geometry kernel could not ${step} (${[kind, message].filter(Boolean).join(': ')}). Export the part again.`,
      );
    }
    throw error;
  }
}
