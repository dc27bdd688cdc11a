import { type Browser, chromium } from 'playwright-core';
import { obtainProgram } from '../support/debian.ts';

/** The path of the system's Chromium, or why there is none: then skip, and say so. */
export const obtainChromium = async (): Promise<
  { readonly path: string; readonly reason?: never } | { readonly path?: never; readonly reason: string }
> => {
  const path =
    process.env.CHROMIUM_PATH ??
    (await obtainProgram(
      ['chromium', 'chromium-browser', 'google-chrome'],
      ['chromium', 'fonts-dejavu-core'],
    ));
  return path === undefined
    ? { reason: 'Chromium is not installed (it is installed only for root with CI=true)' }
    : { path };
};

/** Ends what would never end; a machine that is busy with other things takes its time. */
export const PATIENCE_MS = 240_000;

export const startBrowser = (path: string): Promise<Browser> =>
  chromium.launch({
    executablePath: path,
    timeout: PATIENCE_MS,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
