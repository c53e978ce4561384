import { type Finding, formatPath, parsePath, valueAt } from '../../graph/findings.ts';
import { type Catalogue, type FindingCode, verifyLoosely } from '../../graph/verify.ts';

/** The catalogue around a funnel file; only a part that is marked complete can show that a name is missing. */
export interface DraftCatalogue extends Catalogue {
  complete: { offers: boolean; content: boolean; currency: boolean };
}

/** The catalogue of a funnel file outside every brand. */
export const NO_CATALOGUE: DraftCatalogue = {
  offers: {},
  content: {},
  currency: 'USD',
  complete: { offers: false, content: false, currency: false },
};

/** The codes of findings that need all offers, all content, or the currency. */
const NEEDS: Record<keyof DraftCatalogue['complete'], readonly FindingCode[]> = {
  offers: ['unknown-offer'],
  content: [
    ...(['unknown-content', 'view-does-not-fit-kind', 'order-form-without-offers'] as const),
    ...(['no-order-form-before-offer', 'no-order-form-before-thank-you'] as const),
    ...(['fail-edge-on-page-without-order-form'] as const),
  ],
  currency: ['price-not-exact'],
};

/** A refused funnel tells all its faults at once, but none that only follows from known `faults` or missing files. */
export function draftFindings(value: unknown, faults: readonly Finding[], catalogue: DraftCatalogue): Finding[] {
  if (faults.length > MOST_FAULTS) return [];
  const { complete } = catalogue;
  const unreported = new Set<string>([
    ...(complete.offers ? [] : NEEDS.offers),
    ...(complete.content ? [] : NEEDS.content),
    ...(complete.currency ? [] : NEEDS.currency),
  ]);
  return verifyLoosely(value, catalogue).filter(
    (finding) => !unreported.has(finding.code) && !faults.some((fault) => isEcho(finding.path, fault.path, value)),
  );
}

/** A file with more faults than this gets no findings on its flow. */
const MOST_FAULTS = 100;

/** The file, its list of steps, and one step: a fault there is about one field, not about all that is inside. */
const CONTAINER = /^\$(\.defaultFunnels(\[\d+\])?)?$/;

function isEcho(path: string, fault: string, value: unknown): boolean {
  if (!CONTAINER.test(fault)) return isInside(path, fault) || (!CONTAINER.test(path) && isInside(fault, path));
  const keys = parsePath(path);
  return formatPath(keys.slice(0, -1)) === fault && valueAt(value, keys) === undefined;
}

function isInside(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}
