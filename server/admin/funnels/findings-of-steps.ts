import type { LiveFinding } from '../../../contracts/api/admin-funnels-api.ts';
import type { ShopRules } from '../../../domain/pricing/shop-rules.ts';
import { liveFindings } from '../../../graph/brand/live-findings.ts';
import type { PublishedFunnel } from '../../../graph/brand/published-funnel.ts';
import type { Finding } from '../../../graph/findings.ts';

/** Versions never change, and a brand's rules are another value once they do: each pair is looked through once. */
const known = new WeakMap<PublishedFunnel, { rules: ShopRules; findings: LiveFinding[] }>();

/** The findings on a live version, each with the step that it is about. */
export function findingsOfSteps(published: PublishedFunnel, rules: ShopRules): LiveFinding[] {
  const found = known.get(published);
  if (found?.rules === rules) return found.findings;
  const findings = liveFindings(published, rules).map((finding) => findingBody(published, finding));
  known.set(published, { rules, findings });
  return findings;
}

const STEP = /^\$\.defaultFunnels\[(\d+)\]/;

function findingBody(
  { funnel }: PublishedFunnel,
  { code, severity, message, path, journey = [] }: Finding,
): LiveFinding {
  const place = STEP.exec(path)?.[1];
  const stepId = funnel.defaultFunnels[Number(place ?? -1)]?.sfid ?? journey.at(-1) ?? null;
  return { code, severity, stepId, message, journey };
}
