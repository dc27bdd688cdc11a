/** A deprecated route: it works as before, and its responses announce when it may stop. */
export type Deprecation = {
  /** Date from which the route is deprecated, `YYYY-MM-DD`. */
  readonly since: string;
  /** First date on which the route may be gone, `YYYY-MM-DD`. Null: not decided yet. */
  readonly sunset: string | null;
  /** Page that names the replacement: an address of this service, such as `/docs/api-changes`. */
  readonly guide: string;
};

const timeOf = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** The headers of RFC 9745 (`Deprecation`) and RFC 8594 (`Sunset`), for every response of the route. */
export const deprecationHeaders = ({
  since,
  sunset,
  guide,
}: Deprecation): Readonly<Record<string, string>> => ({
  deprecation: `@${timeOf(since).getTime() / 1000}`,
  ...(sunset === null ? {} : { sunset: timeOf(sunset).toUTCString() }),
  link: `<${guide}>; rel="deprecation"; type="text/html"`,
});

/** One sentence for the description of the route. */
export const deprecationInWords = ({ since, sunset, guide }: Deprecation): string =>
  `Deprecated since ${since}${sunset === null ? '' : ` and may be removed from ${sunset} on`}: see [what to use instead](${guide}).`;
