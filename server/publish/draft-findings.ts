import type { Finding } from '../../graph/build/findings.ts';
import { type Catalogue, type FindingCode, verifyLoosely } from '../../graph/verify.ts';

/** What is known around a funnel file, and which of it is whole: of the rest nothing can be said to be missing. */
export interface DraftCatalogue extends Catalogue {
  whole: { offers: boolean; content: boolean; currency: boolean };
}

/** Beside a funnel file that belongs to no brand. */
export const NO_CATALOGUE: DraftCatalogue = {
  offers: {},
  content: {},
  currency: 'USD',
  whole: { offers: false, content: false, currency: false },
};

/** The codes of what cannot be told without all offers, all content, or the currency. */
const NEEDS: Record<keyof DraftCatalogue['whole'], readonly FindingCode[]> = {
  offers: ['unknown-offer'],
  content: [
    ...(['unknown-content', 'view-does-not-fit-kind', 'order-form-without-offers'] as const),
    ...(['no-order-form-before-offer', 'no-order-form-before-thank-you'] as const),
    ...(['fail-edge-on-page-without-order-form'] as const),
  ],
  currency: ['price-not-exact'],
};

/**
 * What is wrong with the flow of a funnel that is refused anyway, so that all of it can be mended at once. Says nothing
 * of what only follows from the `faults` that the file is known to have, or from what is missing around it.
 */
export function draftFindings(value: unknown, faults: readonly Finding[], catalogue: DraftCatalogue): Finding[] {
  if (faults.length > MOST_FAULTS) return [];
  const { whole } = catalogue;
  const untold = new Set<string>([
    ...(whole.offers ? [] : NEEDS.offers),
    ...(whole.content ? [] : NEEDS.content),
    ...(whole.currency ? [] : NEEDS.currency),
  ]);
  return verifyLoosely(value, catalogue).filter(
    (finding) => !untold.has(finding.code) && !faults.some((fault) => isEcho(finding.path, fault.path, value)),
  );
}

/** Of a file with more faults than that nothing can be told but that it is no funnel yet. */
const MOST_FAULTS = 100;

/** The file, its list of steps, and one step: a fault there is about one field more or less, not about all that is inside. */
const CONTAINER = /^\$(\.defaultFunnels(\[\d+\])?)?$/;

function isEcho(path: string, fault: string, value: unknown): boolean {
  if (!CONTAINER.test(fault)) return isInside(path, fault) || (!CONTAINER.test(path) && isInside(fault, path));
  return parentOf(path) === fault && valueAt(value, path) === undefined;
}

function isInside(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

function parentOf(path: string): string {
  return path.replace(/(\.[^.[\]]+|\[\d+\])$/, '');
}

/** What a JSON path leads to, or undefined. */
function valueAt(value: unknown, path: string): unknown {
  let at = value;
  for (const key of path.match(/[^$.[\]]+/g) ?? []) {
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined;
  }
  return at;
}
