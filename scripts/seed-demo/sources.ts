/** Where a visit comes from: the parameters that its address has, and its share of the visits in percent. */
interface Source {
  share: number;
  /** The `utm_source`; null without one. */
  name: string | null;
  /** How often its visitors go on where the average visitor does once. */
  eagerness: number;
  /** A number of the click stands for `{click}`. */
  query: string;
}

export const SOURCES: readonly Source[] = [
  source(30, 0.9, 'utm_source=facebook&utm_medium=paid_social&utm_campaign=autumn-bowls&fbclid=IwAR{click}'),
  source(9, 0.8, 'utm_source=instagram&utm_medium=paid_social&utm_campaign=autumn-bowls&fbclid=PAZX{click}'),
  source(7, 0.6, 'utm_source=tiktok&utm_medium=paid_social&utm_campaign=before-after&ttclid=E.C.P.{click}'),
  source(18, 1.3, 'utm_source=google&utm_medium=cpc&utm_campaign=dog-food&utm_term=fresh+dog+food&gclid=Cj0K{click}'),
  source(8, 1.7, 'utm_source=newsletter&utm_medium=email&utm_campaign=november'),
  source(9, 1.2, 'affid=114&offid=21&subid1=review&subid2={click}&utm_source=petpartners&utm_medium=affiliate'),
  source(4, 1.1, 'affid=207&offid=21&subid1=blog'),
  source(15, 1.1, ''),
];

function source(share: number, eagerness: number, query: string): Source {
  return { share, eagerness, query, name: /utm_source=(\w+)/.exec(query)?.[1] ?? null };
}

/** An address that adverts of the demo brands lead to. */
export interface Entry {
  /** A destination's address, or a funnel's by its uid. */
  path: string;
  /** Its share of the visits in percent. */
  share: number;
  takesAmazon: boolean;
  shipsToEurope: boolean;
}

export const ENTRIES: readonly Entry[] = [
  entry('/read', 36),
  entry('/measured', 22, { shipsToEurope: true }),
  entry('/start', 14, { takesAmazon: true }),
  entry('/beef', 14),
  entry('/refill', 10, { takesAmazon: true, shipsToEurope: true }),
  entry('/home?uid=subscription', 4, { takesAmazon: true, shipsToEurope: true }),
];

function entry(path: string, share: number, more: Partial<Entry> = {}): Entry {
  return { path, share, takesAmazon: false, shipsToEurope: false, ...more };
}
