import { formatMoney } from '../../domain/pricing/money.ts';
import { parseBegin } from '../../domain/zone.ts';
import { type PublishedFunnels, sharedZone } from '../../graph/published-funnel.ts';
import type { Orders } from '../../server/checkout/orders.ts';
import type { Difference, LedgerTransaction } from '../../server/checkout/reconciling/compare-ledgers.ts';
import type { ReconcileReport } from '../../server/checkout/reconciling/reconcile.ts';
import type { RefundAsk } from '../../server/checkout/refunds/refund-begin.ts';
import type { CaptureAsk } from '../../server/orders/capturing/capture-order.ts';
import { type AdminReply, refused } from '../contracts/admin-reply.ts';

/** The calls of the orders that the commands use. */
export type AdminCommands = Pick<Orders, 'capture' | 'refund' | 'cancel' | 'reconcile'>;

interface MoneyDeps {
  orders: () => Promise<AdminCommands | { refused: string }>;
  funnels: Pick<PublishedFunnels, 'live' | 'rulesOf'>;
}

/** A command that has the orders, which the first one loads; it is refused for the reason for which there are none. */
function withOrders<Ask>(run: (commands: AdminCommands, ask: Ask, timeZone: string) => Promise<AdminReply>) {
  return async ({ orders, funnels }: MoneyDeps, ask: Ask): Promise<AdminReply> => {
    const commands = await orders();
    return 'refused' in commands ? refused(commands.refused) : run(commands, ask, sharedZone(funnels));
  };
}

/** Captures what is held for an order. */
export const capture = withOrders(async (commands, ask: CaptureAsk) => {
  const answer = await commands.capture(ask);
  if (answer.type === 'refused') return refused(answer.message, answer.reason);
  const { number, amount: amountMinor, currency, type: status } = answer;
  const data = { number, status, amountMinor, currency };
  const amount = formatMoney(amountMinor, currency);
  if (answer.type === 'captured') {
    const before = answer.isNew ? '' : ' before';
    return { done: true, text: `${amount} of order ${number} was captured${before}.`, data };
  }
  const text = `Whether ${amount} of order ${number} was captured is not known yet: the shop keeps checking with the provider.`;
  return { done: false, text, data };
});

/** Gives back what an order was charged, or part of it. */
export const refund = withOrders(async (commands, ask: RefundAsk) => {
  const answer = await commands.refund(ask);
  if (answer.type === 'refused') return refused(answer.message, answer.reason);
  if (answer.type === 'released') {
    const text = `Nothing was taken for order ${answer.number} yet: what was held is released, and the order is cancelled.`;
    return { done: true, text, data: { status: 'released' } };
  }
  const { id, status, amount_minor: amountMinor, currency, provider_ref: providerRef } = answer.refund;
  const data = { id, status, amountMinor, currency, providerRef };
  const amount = formatMoney(amountMinor, currency);
  if (answer.type === 'refunded') return { done: true, text: `${amount} of order ${ask.order} went back.`, data };
  const text = `Whether ${amount} of order ${ask.order} went back is not known yet: the shop keeps checking with the provider. Do not repeat the refund.`;
  return { done: false, text, data };
});

/** Ends an order that is not paid. */
export const cancel = withOrders(async (commands, { order }: { order: string }) => {
  const answer = await commands.cancel(order);
  if (answer.type === 'refused') return refused(answer.message, answer.reason);
  return { done: true, text: `Order ${answer.number} is cancelled and can no longer be paid.` };
});

/** Compares the ledger with the provider's; a day that is asked for is that of the shop's clock. */
export const reconcile = withOrders(async (commands, { since, book }: { since?: string; book?: boolean }, timeZone) => {
  const start = since === undefined ? undefined : parseBegin(since, timeZone);
  if (start === null) return refused(`"${since}" is no date of the calendar.`);
  const result = await commands.reconcile({ ...(start ? { since: start } : {}), ...(book ? { book } : {}) });
  if (result.type === 'unavailable') return refused(`The provider cannot be read: ${result.detail}`);
  return { done: isEven(result), text: describeReconciling(result), data: result };
});

function isEven({ differences, sums }: ReconcileReport): boolean {
  return differences.length === 0 && sums.every(({ ours, theirs }) => ours === theirs);
}

/** The text of a comparison: one line for each difference, then the sums. */
function describeReconciling(report: ReconcileReport): string {
  const { provider, compared, others, booked, differences, sums } = report;
  const foreign = others > 0 ? `; ${others} more are of nothing of this shop` : '';
  return [
    `Compared with ${provider}: ${compared} balance transactions${foreign}.`,
    ...(booked > 0 ? [`Booked ${booked} that the ledger lacked.`] : []),
    ...differences.map(describeDifference),
    ...sums.map(
      ({ currency, ours, theirs }) =>
        `${currency}: ledger ${formatMoney(ours, currency)}, ${provider} ${formatMoney(theirs, currency)}, difference ${formatMoney(ours - theirs, currency)}`,
    ),
    differences.length === 0
      ? 'No difference.'
      : `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}.`,
  ].join('\n');
}

function describeDifference({ type, ours, theirs }: Difference): string {
  if (ours && theirs) return `differs: ${inWords(ours)} in the ledger is ${formatAmount(theirs)} at the provider`;
  const only = ours ?? theirs;
  const where = type === 'missing_here' ? 'missing in the ledger' : 'missing at the provider';
  return `${where}: ${only ? inWords(only) : ''}`;
}

function inWords(balanceTransaction: LedgerTransaction): string {
  const { kind, ref, chargeRef, at, orderId } = balanceTransaction;
  const charge = chargeRef === ref ? '' : ` of ${chargeRef}`;
  const order = orderId === null ? '' : `, order ${orderId}`;
  return `${kind.replaceAll('_', ' ')} ${ref}${charge}, ${formatAmount(balanceTransaction)}, ${at.toISOString()}${order}`;
}

function formatAmount({ amount, currency }: LedgerTransaction): string {
  return formatMoney(amount, currency);
}
