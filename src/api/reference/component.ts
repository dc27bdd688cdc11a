import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const PACKAGE = '@scalar/fastify-api-reference';

/** Version of the component; part of its URL, so that browsers may cache it for ever. */
export const COMPONENT_VERSION: string = createRequire(import.meta.url)(
  // The package exports only its entry.
  createRequire(import.meta.url)
    .resolve(PACKAGE)
    .replace(/dist\/index\.js$/, 'package.json'),
).version;

/** Placeholder of the key field, because the component's default looks like somebody's real key. */
const FOREIGN_PLACEHOLDER = 'QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT';
const KEY_PLACEHOLDER = 'sc_live_…';

type Served = { readonly url: string; readonly handler: (_: unknown, reply: Reply) => unknown };
type Reply = { readonly header: () => Reply; readonly send: (text: string) => unknown };

/**
 * The script of the component, as its Fastify plugin serves it, because only this package contains it in one file. Captures the
 * routes that the plugin registers.
 * @throws when it registers no script.
 */
const takeScript = async (): Promise<string> => {
  const { default: plugin } = await import(PACKAGE);
  const routes: Served[] = [];
  const host = { hasPlugin: () => false, initialConfig: {}, route: (one: Served) => routes.push(one) };
  plugin(host, { routePrefix: '', configuration: { url: '/' } }, () => undefined);
  let script: string | undefined;
  const reply: Reply = {
    header: () => reply,
    send: (text) => {
      script = text;
    },
  };
  routes.find(({ url }) => url.endsWith('.js'))?.handler(null, reply);
  if (typeof script !== 'string') throw new Error(`${PACKAGE} serves no script`);
  return script.replaceAll(FOREIGN_PLACEHOLDER, KEY_PLACEHOLDER);
};

export type Component = { readonly plain: Buffer<ArrayBuffer>; readonly brotli: Buffer<ArrayBuffer> };

const press = promisify(brotliCompress);

/** Quality 5 takes a third of a second and reduces it to a quarter. */
const make = async (): Promise<Component> => {
  const plain = Buffer.from(await takeScript());
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { plain, brotli: Buffer.from(await press(plain, { params })) };
};

let made: Promise<Component> | undefined;

/** Made on the first request, because most processes serve no browser. */
export const component = (): Promise<Component> => {
  made ??= make();
  return made;
};
