export type Tab = { readonly name: string; readonly text: string };
export type Piece = { readonly text: string; readonly tabs?: never } | { readonly tabs: readonly Tab[] };

const [START, END] = ['<!-- tabs -->\n', '<!-- /tabs -->\n'];
const SECTION = /^## /m;

const tabsOf = (text: string): readonly Tab[] => {
  const [, ...sections] = text.split(SECTION);
  return sections.map((section) => {
    const [name = '', ...lines] = section.split('\n');
    return { name, text: lines.join('\n') };
  });
};

/**
 * A page whose sections between `<!-- tabs -->` and `<!-- /tabs -->` are tabs. Where Markdown is shown by others, they stay sections below
 * each other.
 */
export const piecesOf = (text: string): readonly Piece[] => {
  const [before = '', ...blocks] = text.split(START);
  const pieces = blocks.flatMap((block): readonly Piece[] => {
    const [inside = '', ...after] = block.split(END);
    return [{ tabs: tabsOf(inside) }, { text: after.join(END) }];
  });
  return [{ text: before }, ...pieces];
};

const MOST_TABS = 6;

/** One tab is shown at a time, without a script: the policy of guides allows none. */
export const TABS_STYLE = `
.tabs>input{position:absolute;opacity:0}.tabs>label{display:inline-block;padding:.3rem .8rem;border-bottom:2px solid #8884;cursor:pointer}
.tabs>input:checked+label{border-color:currentColor;font-weight:700}.tabs>input:focus-visible+label{outline:2px solid}.tabs>section{display:none}
${Array.from({ length: MOST_TABS }, (_, n) => `.tabs>input:nth-of-type(${n + 1}):checked~section:nth-of-type(${n + 1})`).join(',')}{display:block}`;
