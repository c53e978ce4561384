import type { Slip } from './slips.ts';

/** Slips that diff does not tell, with the reason why shoppers notice nothing. */
const HARMLESS: readonly (readonly [RegExp, string])[] = [];

/** Why a slip changes nothing for shoppers, or null. */
export function harmlessReason({ field: { part, keys } }: Slip): string | null {
  const path = `${part} ${keys.filter((key) => typeof key === 'string').join('.')}`;
  return HARMLESS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
