import type { Tried } from './card-trials.ts';
import type { OrderDraft } from './order-draft.ts';
import { type PlaceResult, TOO_MANY_ATTEMPTS } from './order-result.ts';
import type { OrderSession, OrdersDeps } from './orders-deps.ts';

/** Makes an attempt, and counts how it ended, unless its session, card or address had too many declines already. */
export async function limitTrials(
  deps: OrdersDeps,
  session: OrderSession,
  draft: OrderDraft,
  attempt: () => Promise<PlaceResult>,
): Promise<PlaceResult> {
  if (!deps.trials) return attempt();
  const trial = deps.trials.begin(triedBy(session, draft), deps.clock());
  if (!trial) return TOO_MANY_ATTEMPTS;
  const result = await attempt().catch((error: unknown) => {
    trial.end('open');
    throw error;
  });
  trial.end(endOf(result));
  return result;
}

/** A provider's token is new for each entry of a card; what may be shown of it is the same. */
function triedBy(session: OrderSession, { checkoutId, purpose, instrument }: OrderDraft): Tried {
  const { brand, last4, expMonth, expYear } = instrument;
  return {
    order: `${checkoutId} ${purpose}`,
    session: session.hash,
    card: `${brand} ${last4} ${expMonth}/${expYear}`,
    address: session.address ?? null,
  };
}

function endOf(result: PlaceResult): 'declined' | 'open' | 'harmless' {
  if (result.type === 'reply') return result.reply.payment.status === 'captured' ? 'harmless' : 'open';
  return result.type === 'problem' && result.code === 'payment_declined' ? 'declined' : 'harmless';
}
