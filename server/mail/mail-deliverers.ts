import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import type { StoredOrder } from '../orders/records/order-reads.ts';
import { orderById } from '../orders/records/order-reads.ts';
import { orderOf } from '../orders/records/order-wire.ts';
import type { Deliverer, Delivery, OutboxFact } from '../outbox/outbox.types.ts';
import type { OutboxTopic } from '../outbox/outbox-events.ts';
import type { PublishedFunnels } from '../publish/published-funnel.ts';
import { buildMessage } from './build-message.ts';
import type { MailDocument } from './document/mail-document.ts';
import type { Mailer } from './mailer.ts';
import { refundedBy } from './refunded-amount.ts';
import { additionMail } from './templates/addition.mail.ts';
import { cancelledMail } from './templates/cancelled.mail.ts';
import { chargedMail } from './templates/charged.mail.ts';
import { declinedRenewalMail, unchargeableMail } from './templates/declined-renewal.mail.ts';
import type { MailFacts } from './templates/mail-facts.ts';
import { orderMail } from './templates/order.mail.ts';
import { refundMail } from './templates/refund.mail.ts';
import { releasedMail } from './templates/released.mail.ts';
import { needsYouMail, renewalMail } from './templates/renewal.mail.ts';

export interface MailDeps {
  db: Kysely<Schema>;
  funnels: PublishedFunnels;
  mailer: Mailer;
  publicUrl: string;
  /** Where a shopper pays a renewal that waits for it: an address of the shop, or null where there is none (any more). */
  renewalUrl: (fact: OutboxFact, renewal: StoredOrder) => Promise<string | null>;
}

type Template = (
  deps: MailDeps,
  fact: OutboxFact,
  facts: MailFacts,
  stored: StoredOrder,
) => Promise<MailDocument | null>;

/** The mails of the shop by the fact that each one tells. What is nobody's news by mail has nobody to tell. */
export function mailDeliverers(deps: MailDeps): Record<OutboxTopic, readonly Deliverer[]> {
  const mail = (template: Template): Deliverer[] => [
    { name: 'mail', deliver: (fact) => deliverMail(deps, fact, template) },
  ];
  return {
    'order.authorized': mail(async (_, __, facts) => confirmation(facts, true)),
    'order.paid': mail(async (_, { payload }, facts) => paidMail(facts, payload)),
    'authorization.released': mail(async (_, __, facts) => releasedMail(facts)),
    'order.refunded': mail(async ({ db }, fact, facts) =>
      refundMail(facts, await refundedBy(db, fact, facts.order.id)),
    ),
    'renewal.paid': mail(async (_, __, facts) => renewalMail(facts)),
    'renewal.needs_you': mail(withLink(needsYouMail)),
    'renewal.declined': mail(withLink(declinedRenewalMail)),
    'renewal.unchargeable': mail(withLink(unchargeableMail)),
    'subscription.cancelled': mail(async (_, __, facts) => cancelledMail(facts)),
    'subscription.created': [],
    ...NOTHING_TO_MAIL,
  };
}

function confirmation(facts: MailFacts, isHeld = false): MailDocument {
  return facts.sale === facts.order ? orderMail(facts, isHeld) : additionMail(facts, isHeld);
}

/** An order whose amount was held was confirmed then: now it is said what was charged. */
function paidMail(facts: MailFacts, { wasAuthorized, amountMinor }: OutboxFact['payload']): MailDocument {
  const isCharged = wasAuthorized === true && typeof amountMinor === 'number';
  return isCharged ? chargedMail(facts, amountMinor) : confirmation(facts);
}

/** A mail that leads to where a renewal is paid; none where there is nothing to pay any more. */
function withLink(template: (facts: MailFacts, url: string) => MailDocument): Template {
  return async ({ renewalUrl }, fact, facts, stored) => {
    const url = await renewalUrl(fact, stored);
    return url === null ? null : template(facts, url);
  };
}

/** Facts that are no news for the shopper. */
const NOTHING_TO_MAIL = {
  'payment.declined': [],
  'order.cancelled': [],
  'order.disputed': [],
  'dispute.reversed': [],
  'refund.reversed': [],
};

async function deliverMail(deps: MailDeps, fact: OutboxFact, template: Template): Promise<Delivery> {
  const { orderId } = fact.payload;
  const stored = typeof orderId === 'string' ? await orderById(deps.db, orderId) : null;
  if (!stored) return lost('it names no order');
  const facts = await factsOf(deps, stored);
  if (!facts) return lost('the version that it was sold on is missing');
  const document = await template(deps, fact, facts, stored);
  if (!document) return { type: 'delivered' };
  const result = await deps.mailer.send(buildMessage(fact, document, facts));
  return result.type === 'sent' ? { type: 'delivered' } : result;
}

async function factsOf({ db, funnels, publicUrl }: MailDeps, stored: StoredOrder): Promise<MailFacts | null> {
  const published = await funnels.byHash(stored.row.funnel_hash);
  if (!published) return null;
  const sale = await saleOf(db, stored);
  const order = orderOf(stored);
  return { order, sale: sale === stored ? order : orderOf(sale), brand: published.brand, publicUrl };
}

/** An offer belongs to its sale, and a renewal to the order that it renews, which may be such an offer. */
async function saleOf(db: Kysely<Schema>, stored: StoredOrder): Promise<StoredOrder> {
  const parent = stored.row.parent_id === null ? null : await orderById(db, stored.row.parent_id);
  return parent ? saleOf(db, parent) : stored;
}

function lost(detail: string): Delivery {
  return { type: 'failed', detail, isPermanent: true };
}
