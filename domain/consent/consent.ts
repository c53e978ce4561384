/** `needed` (guest session, arms, own counts without address or visitor ids) needs no consent, unlike the others. */
export type Purpose = 'needed' | OptionalPurpose;

/** `analytics` covers visitor cookies (E21, L02), ip and user agent; `advertising` touches, abandonment and tags. */
export type OptionalPurpose = (typeof OPTIONAL_PURPOSES)[number];

export const OPTIONAL_PURPOSES = ['analytics', 'advertising'] as const;

type ConsentRule = 'opt-in' | 'opt-out';

/** What a visitor allows. */
export type ConsentChoice = Record<OptionalPurpose, boolean>;

export const ACCEPT_ALL: ConsentChoice = { analytics: true, advertising: true };

export const REFUSE_ALL: ConsentChoice = { analytics: false, advertising: false };

/** A visitor's answer, kept with the version of the text that was read. */
export interface ConsentDecision extends ConsentChoice {
  textVersion: string;
  /** The time of the answer (ISO 8601); null for an opt-out of an earlier version, which kept none. */
  at: string | null;
}

/** The consent of a visit: the rule of brand and region, the answer if there is one, and the browser's signal. */
export interface Consent {
  rule: ConsentRule;
  /** The version of the text that the brand shows now; an answer to another version counts as none. */
  textVersion: string;
  decision: ConsentDecision | null;
  /** Global Privacy Control, by header or script interface: a refusal that no answer takes back. */
  isSignalled: boolean;
}

/** The consent of a page whose server stated none: optional purposes rest, and the visitor is not asked. */
export const NO_CONSENT: Consent = {
  rule: 'opt-in',
  textVersion: '',
  decision: { ...REFUSE_ALL, textVersion: '', at: null },
  isSignalled: false,
};

/** A refusal holds whatever the text says later, and an agreement only for the text that was read. */
export function allows(consent: Consent, purpose: Purpose): boolean {
  if (purpose === 'needed') return true;
  const { rule, decision, textVersion } = consent;
  return !isRefused(consent, purpose) && (rule === 'opt-out' || decision?.textVersion === textVersion);
}

/** Whether the visitor has said no, which holds for every brand of the origin: what each has stored goes. */
export function isRefused({ decision, isSignalled }: Consent, purpose: OptionalPurpose): boolean {
  return isSignalled || decision?.[purpose] === false;
}

/** Whether the visitor is to be asked: where a yes is needed, there is no answer to the present text, and no signal. */
export function isAsked({ rule, decision, textVersion, isSignalled }: Consent): boolean {
  if (rule === 'opt-out' || isSignalled) return false;
  if (decision === null) return true;
  return decision.textVersion !== textVersion && OPTIONAL_PURPOSES.some((purpose) => decision[purpose]);
}

/** A brand's rules: one for a region as ISO 3166 (`US`, `US-CA`), and a default for all others. */
interface ConsentRules {
  default: ConsentRule;
  regions?: Record<string, ConsentRule>;
}

/** The strictest rule counts where the region is unknown, its part is missing or the brand has no rules. */
export function consentRule(rules: ConsentRules | undefined, region: string | null): ConsentRule {
  if (!rules) return 'opt-in';
  return candidates(rules, region).includes('opt-in') ? 'opt-in' : 'opt-out';
}

function candidates({ default: elsewhere, regions = {} }: ConsentRules, region: string | null): ConsentRule[] {
  if (region === null) return [elsewhere, ...Object.values(regions)];
  const [country = ''] = region.split('-');
  const own = regions[region] ?? regions[country] ?? elsewhere;
  if (country !== region) return [own];
  const parts = Object.entries(regions).filter(([name]) => name.startsWith(`${country}-`));
  return [own, ...parts.map(([, rule]) => rule)];
}
