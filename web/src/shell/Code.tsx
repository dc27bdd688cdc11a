import { Fragment } from 'react';

/** A name of the API, which breaks after its separators rather than within a word. */
export const Code = ({ name }: { readonly name: string }) =>
  name.split(/(?<=[._ ])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other identity
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
