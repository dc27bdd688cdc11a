import { JsonText } from './json-text.ts';

/** An array that is not held in memory: pages are read as fast as the client takes them. */
export class StreamedArray {
  readonly pages: AsyncIterable<readonly unknown[]>;

  constructor(pages: AsyncIterable<readonly unknown[]>) {
    this.pages = pages;
  }
}

/** One item, or several that were serialised where they were read. */
const textOf = (item: unknown): string => (item instanceof JsonText ? item.text : JSON.stringify(item));

/** The array as JSON. Reads the next page only after the client has taken the previous one. */
export const streamOf = ({ pages }: StreamedArray): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  const rest = pages[Symbol.asyncIterator]();
  let opening = '[';
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { value, done } = await rest.next();
        if (done === true) {
          controller.enqueue(encoder.encode(opening === '[' ? '[]' : ']'));
          controller.close();
          return;
        }
        const items = value.map(textOf).join(',');
        if (items === '') return;
        controller.enqueue(encoder.encode(`${opening}${items}`));
        opening = ',';
      },
      cancel: async () => {
        await rest.return?.();
      },
    },
    { highWaterMark: 0 },
  );
};
