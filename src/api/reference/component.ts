import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const PACKAGE = '@scalar/fastify-api-reference';

/** Of the component; part of its address, so that browsers may keep it for good. */
export const COMPONENT_VERSION: string = createRequire(import.meta.url)(
  // The package exports its entry only.
  createRequire(import.meta.url)
    .resolve(PACKAGE)
    .replace(/dist\/index\.js$/, 'package.json'),
).version;

/** Placeholder of the key field. The component's default looks like a real key of somebody else. */
const FOREIGN_PLACEHOLDER = 'QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT';
const KEY_PLACEHOLDER = 'sc_live_…';

type Served = { readonly url: string; readonly handler: (_: unknown, reply: Reply) => unknown };
type Reply = { readonly header: () => Reply; readonly send: (text: string) => unknown };

/**
 * The script of the component, as its Fastify plugin serves it: the one package that brings it whole in one file. The plugin registers its
 * routes here as it would there.
 *
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

/** Quality 5 takes a third of a second and leaves a quarter of the bytes. */
const make = async (): Promise<Component> => {
  const plain = Buffer.from(await takeScript());
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return { plain, brotli: Buffer.from(await press(plain, { params })) };
};

let made: Promise<Component> | undefined;

/** Made by the first who asks: most processes serve no browser. */
export const component = (): Promise<Component> => {
  made ??= make();
  return made;
};
