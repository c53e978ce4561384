import { nextStatus } from '../../../machines/order/order.machine.ts';
import type { StoredCard } from '../../db/schema/order-tables.ts';
import type { DbTransaction } from '../../db/schema/schema.ts';
import type { BegunAttempt } from '../../orders/charging/begin-attempt.ts';
import { cardOf, excludesOthers, type OrderRow, payerOf, readAttempts } from '../../orders/records/attempt-rows.ts';
import { cardTries } from '../../orders/records/card-tries.ts';
import { writeStatus } from '../../orders/records/order-status.ts';
import type { Means, OrdersDeps } from '../../orders/records/orders-deps.ts';
import { insertAttempt, newAttempt } from '../../orders/writing/new-attempt.ts';
import { type TryingSession, takeTry } from '../../storage/tries.ts';

/** `excluded` means that an attempt took or may take money, and `limited` (N08) that the shopper has no try left. */
export type BegunRenewal =
  | ({ type: 'begun' } & BegunAttempt)
  | { type: 'excluded' }
  | { type: 'closed' }
  | { type: 'limited' };

/** What a renewal is charged to, by its provider. */
export type RenewalMeans = Pick<Means, 'provider' | 'ref' | 'card'>;

/** E12: without a card, or the provider of the agreement, the charge is refused and the shopper is asked for a card. */
export function renewalMeans(deps: OrdersDeps, { instrument }: Pick<OrderRow, 'instrument'>): RenewalMeans {
  const payer = payerOf(instrument);
  if (!payer?.agreementRef) return cardMeansOf(deps, cardOf(instrument));
  const provider = deps.providers.approving(payer.type);
  // T07: a provider that bills renewals by itself charges no agreement at our request.
  if (provider?.can.renewals !== 'by the shop') return cardMeansOf(deps, null);
  return { provider: provider.name, ref: payer.agreementRef, card: null };
}

/** A card, or none. */
export function cardMeansOf({ providers }: Pick<OrdersDeps, 'providers'>, card: StoredCard | null): RenewalMeans {
  return { provider: providers.tokens.name, ref: card?.ref ?? null, card };
}

interface RenewalPlan {
  means: RenewalMeans;
  initiatedAs: 'MIT' | 'CIT';
  /** N08: the session of the shopper whose tries are limited; null where the shop charges. */
  session: TryingSession | null;
}

/** N14: the caller has locked the order's row, and `initiatedAs` tells whether a shopper can answer the bank. */
export async function beginRenewalAttempt(
  trx: DbTransaction,
  deps: OrdersDeps,
  order: OrderRow,
  { means, initiatedAs, session }: RenewalPlan,
): Promise<BegunRenewal> {
  const attempts = await readAttempts(trx, order.id);
  if (attempts.some(excludesOthers)) return { type: 'excluded' };
  const status = nextStatus(order.status, { type: 'attempt.started' });
  if (!status) return { type: 'closed' };
  const number = (attempts.at(-1)?.number ?? 0) + 1;
  const attempt = newAttempt(deps, order, { ...means, approvalKind: null, isSent: false, number, initiatedAs });
  const tried = session && means.card && cardTries(deps, session, means.card, attempt.id);
  if (tried && !(await takeTry(trx, tried))) return { type: 'limited' };
  const opened = await writeStatus(trx, deps, order, status);
  await insertAttempt(trx, attempt);
  return { type: 'begun', order: opened, items: null, attempt, card: means.card };
}
