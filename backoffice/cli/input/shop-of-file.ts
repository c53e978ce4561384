import { type DrawnShop, unknownShop } from '../../../graph/copy/drawn-shop.ts';
import type { LoadedFunnel } from './load-funnel.ts';

/** What a drawing of a funnel's file reads of the brand around it. */
export function shopOfFile({ funnel, catalogue }: LoadedFunnel): DrawnShop {
  if (!catalogue) return unknownShop('');
  const { siteName, currency, locale, offers, destinations, funnels, parts } = catalogue;
  const sharing = funnels.filter(({ destinationId }) => destinationId === funnel.destinationId);
  return {
    siteName,
    currency,
    locale,
    offers,
    content: parts.content,
    bumps: new Map(parts.bumps.map((bump) => [bump.offer, bump])),
    destination: destinations.get(funnel.destinationId ?? '') ?? null,
    sharing: sharing.map(({ sfid, uniqueIdentifier: uid }) => ({ sfid, uid })),
  };
}
