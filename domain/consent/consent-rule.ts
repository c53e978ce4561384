import type { ConsentRule } from './consent.ts';

/** A brand's rules: one for a region as ISO 3166 (`US`, `US-CA`), and a default for all others. */
export interface ConsentRules {
  default: ConsentRule;
  regions?: Record<string, ConsentRule>;
}

/**
 * The rule for a visitor of a region, the stricter one wherever the region does not decide: a brand without rules asks
 * everybody, an unknown region has the strictest rule of the brand, and a country without its part the strictest of its parts.
 */
export function consentRule(rules: ConsentRules | undefined, region: string | null): ConsentRule {
  if (!rules) return 'opt-in';
  return strictest(candidates(rules, region));
}

function candidates({ default: elsewhere, regions = {} }: ConsentRules, region: string | null): ConsentRule[] {
  if (region === null) return [elsewhere, ...Object.values(regions)];
  const [country = ''] = region.split('-');
  const own = regions[region] ?? regions[country] ?? elsewhere;
  if (country !== region) return [own];
  const parts = Object.entries(regions).filter(([name]) => name.startsWith(`${country}-`));
  return [own, ...parts.map(([, rule]) => rule)];
}

function strictest(rules: readonly ConsentRule[]): ConsentRule {
  return rules.includes('opt-in') ? 'opt-in' : 'opt-out';
}
