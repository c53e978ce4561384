import type { OrdersDeps } from '../records/orders-deps.ts';

/** The names, in attempts' rows, of the providers that can capture and release a held amount. */
export function holdingProviders({ providers }: Pick<OrdersDeps, 'providers'>): string[] {
  return providers.all.filter(({ authorizations }) => authorizations !== null).flatMap(({ names }) => [...names]);
}

/**
 * Logs the holds at providers that the shop no longer uses, once per provider: only the provider's dashboard can end them.
 * `reached` names the providers in use.
 */
export async function warnOfStrandedHolds({ db, log }: OrdersDeps, reached: readonly string[]): Promise<void> {
  const held = await db
    .selectFrom('attempts')
    .select((eb) => ['provider', eb.cast<number>(eb.fn.countAll(), 'integer').as('attempts')])
    .where('status', '=', 'authorized')
    .groupBy('provider')
    .orderBy('provider')
    .execute();
  for (const { provider, attempts } of held.filter((each) => !reached.includes(each.provider)))
    log('warn', 'held amounts can be neither captured nor released: their provider is not configured', {
      provider,
      attempts,
    });
}
