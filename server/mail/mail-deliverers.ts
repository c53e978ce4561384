import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import type { StoredOrder } from '../orders/records/order-reads.ts';
import { orderById } from '../orders/records/order-reads.ts';
import { orderOf } from '../orders/records/order-wire.ts';
import type { Deliverer, Delivery, StoredEvent } from '../outbox/outbox.types.ts';
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
import type { MailData } from './templates/mail-data.ts';
import { orderMail } from './templates/order.mail.ts';
import { refundMail } from './templates/refund.mail.ts';
import { releasedMail } from './templates/released.mail.ts';
import { renewalMail, requiresActionMail } from './templates/renewal.mail.ts';

export interface MailDeps {
  db: Kysely<Schema>;
  funnels: PublishedFunnels;
  mailer: Mailer;
  publicUrl: string;
  /** The shop's page on which a renewal is paid, or null where it is no longer payable. */
  renewalUrl: (event: StoredEvent, renewal: StoredOrder) => Promise<string | null>;
}

type Template = (
  deps: MailDeps,
  event: StoredEvent,
  mailData: MailData,
  stored: StoredOrder,
) => Promise<MailDocument | null>;

/** The deliverers of the shop's mails by event. A topic without a mail has none. */
export function mailDeliverers(deps: MailDeps): Record<OutboxTopic, readonly Deliverer[]> {
  const mail = (template: Template): Deliverer[] => [
    { name: 'mail', deliver: (event) => deliverMail(deps, event, template) },
  ];
  return {
    'order.authorized': mail(async (_, __, mailData) => confirmation(mailData, true)),
    'order.paid': mail(async (_, { payload }, mailData) => paidMail(mailData, payload)),
    'authorization.released': mail(async (_, __, mailData) => releasedMail(mailData)),
    'order.refunded': mail(async ({ db }, event, mailData) =>
      refundMail(mailData, await refundedBy(db, event, mailData.order.id)),
    ),
    'renewal.paid': mail(async (_, __, mailData) => renewalMail(mailData)),
    'renewal.needs_you': mail(withLink(requiresActionMail)),
    'renewal.declined': mail(withLink(declinedRenewalMail)),
    'renewal.unchargeable': mail(withLink(unchargeableMail)),
    'subscription.cancelled': mail(async (_, __, mailData) => cancelledMail(mailData)),
    'subscription.created': [],
    ...NOTHING_TO_MAIL,
  };
}

function confirmation(mailData: MailData, isHeld = false): MailDocument {
  return mailData.sale === mailData.order ? orderMail(mailData, isHeld) : additionMail(mailData, isHeld);
}

/** An order that was authorized first had its confirmation then, so this mail states the charge. */
function paidMail(mailData: MailData, { wasAuthorized, amountMinor }: StoredEvent['payload']): MailDocument {
  const isCharged = wasAuthorized === true && typeof amountMinor === 'number';
  return isCharged ? chargedMail(mailData, amountMinor) : confirmation(mailData);
}

/** A mail with the link on which a renewal is paid; none where it is no longer payable. */
function withLink(template: (mailData: MailData, url: string) => MailDocument): Template {
  return async ({ renewalUrl }, event, mailData, stored) => {
    const url = await renewalUrl(event, stored);
    return url === null ? null : template(mailData, url);
  };
}

/** Events without a mail. */
const NOTHING_TO_MAIL = {
  'payment.declined': [],
  'order.cancelled': [],
  'order.disputed': [],
  'dispute.reversed': [],
  'refund.reversed': [],
};

async function deliverMail(deps: MailDeps, event: StoredEvent, template: Template): Promise<Delivery> {
  const { orderId } = event.payload;
  const stored = typeof orderId === 'string' ? await orderById(deps.db, orderId) : null;
  if (!stored) return lost('it names no order');
  const mailData = await mailDataOf(deps, stored);
  if (!mailData) return lost('the version that it was sold on is missing');
  const document = await template(deps, event, mailData, stored);
  if (!document) return { type: 'delivered' };
  const result = await deps.mailer.send(buildMessage(event, document, mailData));
  return result.type === 'sent' ? { type: 'delivered' } : result;
}

async function mailDataOf({ db, funnels, publicUrl }: MailDeps, stored: StoredOrder): Promise<MailData | null> {
  const published = await funnels.byHash(stored.row.funnel_hash);
  if (!published) return null;
  const sale = await saleOf(db, stored);
  const order = orderOf(stored);
  return { order, sale: sale === stored ? order : orderOf(sale), brand: published.brand, publicUrl };
}

/** The sale of an offer, or of the order that a renewal repeats, which may be such an offer. */
async function saleOf(db: Kysely<Schema>, stored: StoredOrder): Promise<StoredOrder> {
  const parent = stored.row.parent_id === null ? null : await orderById(db, stored.row.parent_id);
  return parent ? saleOf(db, parent) : stored;
}

function lost(detail: string): Delivery {
  return { type: 'failed', detail, isPermanent: true };
}
