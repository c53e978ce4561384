/** Where a visit comes from: the parameters that its address has, and its share of the visits in percent. */
export interface Source {
  share: number;
  /** The `utm_source`; null without one. */
  name: string | null;
  /** How often its visitors go on where the average visitor does once. */
  eagerness: number;
  /** A number of the click stands for `{click}`. */
  query: string;
}

export const SOURCES: readonly Source[] = [
  {
    share: 30,
    name: 'facebook',
    eagerness: 0.9,
    query: 'utm_source=facebook&utm_medium=paid_social&utm_campaign=autumn-bowls&fbclid=IwAR{click}',
  },
  {
    share: 9,
    name: 'instagram',
    eagerness: 0.8,
    query: 'utm_source=instagram&utm_medium=paid_social&utm_campaign=autumn-bowls&fbclid=PAZX{click}',
  },
  {
    share: 7,
    name: 'tiktok',
    eagerness: 0.6,
    query: 'utm_source=tiktok&utm_medium=paid_social&utm_campaign=before-after&ttclid=E.C.P.{click}',
  },
  {
    share: 18,
    name: 'google',
    eagerness: 1.3,
    query: 'utm_source=google&utm_medium=cpc&utm_campaign=dog-food&utm_term=fresh+dog+food&gclid=Cj0K{click}',
  },
  {
    share: 8,
    name: 'newsletter',
    eagerness: 1.7,
    query: 'utm_source=newsletter&utm_medium=email&utm_campaign=november',
  },
  {
    share: 9,
    name: 'petpartners',
    eagerness: 1.2,
    query: 'affid=114&offid=21&subid1=review&subid2={click}&utm_source=petpartners&utm_medium=affiliate',
  },
  {
    share: 4,
    name: null,
    eagerness: 1.1,
    query: 'affid=207&offid=21&subid1=blog',
  },
  {
    share: 15,
    name: null,
    eagerness: 1.1,
    query: '',
  },
];
