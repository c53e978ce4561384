import type { LiveFinding } from '../../../contracts/api/admin-funnels-api.ts';
import type { ShopRules } from '../../../domain/pricing/shop-rules.ts';
import type { PublishedFunnel } from '../../../graph/brand/published-funnel.ts';
import { versionFindings } from '../../../graph/brand/version-findings.ts';
import type { Finding } from '../../../graph/findings.ts';
import { stepIdAt } from '../../../graph/paths/fault-journey.ts';

/** Versions never change, and a brand's rules are another value once they do: each pair is looked through once. */
const known = new WeakMap<PublishedFunnel, { rules: ShopRules; findings: Finding[] }>();

/** The findings of today's checks on a live version. */
export function findingsOnLive(published: PublishedFunnel, rules: ShopRules): Finding[] {
  const found = known.get(published);
  if (found?.rules === rules) return found.findings;
  const findings = versionFindings(published, rules);
  known.set(published, { rules, findings });
  return findings;
}

/** The same, each with the step that it is about. */
export function findingsOfSteps(published: PublishedFunnel, rules: ShopRules): LiveFinding[] {
  return findingsOnLive(published, rules).map(({ code, severity, message, path, journey = [] }) => {
    const stepId = stepIdAt(published.funnel, path) ?? journey.at(-1) ?? null;
    return { code, severity, stepId, message, journey };
  });
}
