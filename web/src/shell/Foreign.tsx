/** Marks that turn what stands behind them, also behind their element if nothing closes them. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

/** A text that somebody else wrote, in whichever direction: what stands behind it stays as it is. */
export const Foreign = ({ text }: { readonly text: string }) => <bdi>{text.replace(TURNING, '')}</bdi>;
