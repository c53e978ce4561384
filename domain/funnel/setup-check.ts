import { parseQuery } from '../routing/query.ts';
import { firstSegment, withoutLeadingSlash } from './step-urls.ts';

/** K05: the log message where a funnel URL resolves to no main funnel. */
export const SETUP_FAULT = 'funnel not setup correctly';

/** L06: the delay after the start until the funnel is written to the debug log. */
export const FUNNEL_DEBUG_DELAY_MS = 300;

/** E22: the fields of the funnel global that resolving an address needs. */
export interface SetUpFunnel {
  uniqueIdentifier: string;
  defaultFunnels: readonly { variants: readonly { url: string }[] }[];
}

export interface SetupCheck {
  isSetUp: boolean;
  /** The URLs that resolve to no main funnel. */
  unresolved: string[];
}

/** V06: whether each of the comma-separated URLs resolves to a main funnel. An empty list is not set up. */
export function checkSetup(urls: string, funnels: readonly SetUpFunnel[]): SetupCheck {
  const listed = urls
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '');
  const unresolved = listed.filter((url) => funnelAt(url, funnels) === undefined);
  return { isSetUp: listed.length > 0 && unresolved.length === 0, unresolved };
}

/** An address as one entry of the list, with its commas escaped. */
export function setupUrl(path: string, query: string): string {
  return `${path}?${query}`.replaceAll(',', '%2C');
}

/** The funnel of a URL: the one with its `uid` (A02), else one with a variant URL of the same first segment (R08). */
export function funnelAt<Funnel extends SetUpFunnel>(url: string, funnels: readonly Funnel[]): Funnel | undefined {
  const address = url.replace(/#.*/s, '').replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/i, '');
  const mark = address.indexOf('?');
  const uid = mark < 0 ? '' : (parseQuery(address.slice(mark + 1)).funnel.uid ?? '');
  if (uid !== '') return funnels.find((funnel) => funnel.uniqueIdentifier === uid);
  const segment = firstSegment(address);
  return funnels.find((funnel) => answersTo(funnel, segment));
}

function answersTo(funnel: SetUpFunnel, segment: string): boolean {
  const variants = funnel.defaultFunnels.flatMap((step) => step.variants);
  return segment !== '' && variants.some((variant) => withoutLeadingSlash(variant.url) === segment);
}
