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
