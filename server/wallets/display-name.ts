import type { FastifyRequest } from 'fastify';
import type { PublishedFunnels } from '../../graph/brand/published-funnel.ts';

/** H02: the name of the brand in a call's header; of the first brand where the header names no live one. */
export function displayNames(funnels: Pick<PublishedFunnels, 'live'>): (request: FastifyRequest) => string {
  return ({ headers }) => {
    const brands = funnels.live().map(({ brand }) => brand);
    const named = brands.find(({ uniqueName }) => uniqueName === headers.brand);
    return (named ?? brands[0])?.siteName ?? 'Shop';
  };
}
