const ASKS = ['--help', '-h'];

export const asksHelp = (args) => args.some((arg) => ASKS.includes(arg));

/** Ends the process with the text where it is asked for; nothing has happened by then. */
export function orHelp(text) {
  if (!asksHelp(process.argv.slice(2))) return;
  console.log(text);
  process.exit(0);
}
