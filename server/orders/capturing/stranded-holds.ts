import type { OrdersDeps } from '../records/orders-deps.ts';

/** How the providers that can capture and release what they hold are named in the rows of attempts. */
export function holdingProviders({ providers }: Pick<OrdersDeps, 'providers'>): string[] {
  return providers.all.filter(({ authorizations }) => authorizations !== null).flatMap(({ names }) => [...names]);
}

/**
 * Says what is held at providers that the shop takes no more, once for each of them: only their dashboards can end it.
 * `reached` are the names of those that it takes.
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
    log('warn', 'what is held can be neither captured nor released: its provider is not configured', {
      provider,
      attempts,
    });
}
