import type { Destination } from '../../domain/funnel/destination.ts';
import type { PublishedFunnel } from './published-funnel.ts';

/** A destination of the shop; its sfid is unique within the brand. */
export interface LiveDestination extends Destination {
  /** The brand's uniqueName. */
  brand: string;
}

/**
 * The destinations of live funnels, each from the funnel that went live last: a refused or deleted file's destination
 * stays as it was when it went live. A destination that the last funnel lacks is left out.
 */
export function liveDestinations(lastFirst: readonly PublishedFunnel[]): LiveDestination[] {
  const seen = new Set<string>();
  return lastFirst.flatMap(({ brand, funnel, destination }) => {
    const key = JSON.stringify([brand.uniqueName, funnel.destinationId]);
    if (!funnel.destinationId || seen.has(key)) return [];
    seen.add(key);
    return destination ? [{ ...destination, brand: brand.uniqueName }] : [];
  });
}

/** The funnels that compete for a destination, in the order given (X04). */
export function boundTo(destination: LiveDestination, live: readonly PublishedFunnel[]): PublishedFunnel[] {
  return live.filter(
    ({ brand, funnel }) => funnel.destinationId === destination.sfid && brand.uniqueName === destination.brand,
  );
}
