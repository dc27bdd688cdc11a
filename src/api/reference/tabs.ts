export type Tab = { readonly name: string; readonly text: string };
export type Piece = { readonly text: string; readonly tabs?: never } | { readonly tabs: readonly Tab[] };

const BLOCK = /^<!-- tabs -->\n(.*?)^<!-- \/tabs -->\n/gms;
const SECTION = /^## (.+)\n/gm;

const tabsOf = (text: string): readonly Tab[] => {
  const [, ...parts] = text.split(SECTION);
  return parts.flatMap((name, index) => (index % 2 === 0 ? [{ name, text: parts[index + 1] ?? '' }] : []));
};

/**
 * A page whose sections between `<!-- tabs -->` and `<!-- /tabs -->` are tabs. Where Markdown is shown by others, they stay sections below
 * each other.
 */
export const piecesOf = (text: string): readonly Piece[] =>
  text.split(BLOCK).map((part, index) => (index % 2 === 0 ? { text: part } : { tabs: tabsOf(part) }));

const MOST_TABS = 6;

/** One tab is shown at a time, without a script: the policy of guides allows none. */
export const TABS_STYLE = `
.tabs>input{position:absolute;opacity:0}.tabs>label{display:inline-block;padding:.3rem .8rem;border-bottom:2px solid #8884;cursor:pointer}
.tabs>input:checked+label{border-color:currentColor;font-weight:700}.tabs>input:focus-visible+label{outline:2px solid}.tabs>section{display:none}
${Array.from({ length: MOST_TABS }, (_, n) => `.tabs>input:nth-of-type(${n + 1}):checked~section:nth-of-type(${n + 1})`).join(',')}{display:block}`;
