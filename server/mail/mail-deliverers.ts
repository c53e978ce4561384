import type { Brand } from '../../contracts/files/brand-file.ts';
import { clockSentence } from '../../domain/day-copy.ts';
import type { MinorUnits } from '../../domain/pricing/money.ts';
import { onPresentClock, type PublishedFunnels } from '../../graph/published-funnel.ts';
import type { Db } from '../db/schema/schema.ts';
import type { ReadOrder, StoredOrder } from '../orders/records/order-reads.ts';
import { toOrder } from '../orders/records/order-wire.ts';
import type { Call, Deliverer, Delivery, StoredEvent } from '../outbox/outbox.types.ts';
import type { OutboxTopic } from '../outbox/outbox-events.ts';
import type { MailDocument } from './document/mail-document.ts';
import { mailHtml } from './document/mail-html.ts';
import { mailText, nameText } from './document/mail-text.ts';
import type { Mailer, MailMessage } from './mailer.ts';
import { orderMail, shippedMail } from './templates/order.mail.ts';
import type { MailData } from './templates/order-blocks.ts';
import {
  additionMail,
  cancelledMail,
  chargedMail,
  deniedMail,
  refundMail,
  releasedMail,
} from './templates/order-change.mails.ts';
import { declinedRenewalMail, renewalMail, requiresActionMail, unchargeableMail } from './templates/renewal.mail.ts';
import { withdrawnMail } from './templates/withdrawn.mail.ts';

export interface MailDeps {
  db: Db;
  readOrder: ReadOrder;
  funnels: PublishedFunnels;
  mailer: Mailer;
  publicUrl: string;
  /** The shop's page on which a renewal is paid, or null where it is no longer payable. */
  renewalUrl: (event: StoredEvent, renewal: StoredOrder) => Promise<string | null>;
}

/** Reads all that a mail needs beside its order, and returns how it is built; null where the event has no mail. */
type Template = (deps: MailDeps, event: StoredEvent, stored: StoredOrder) => Promise<BuildDocument | null>;
type BuildDocument = (mailData: MailData) => MailDocument;

/** The deliverers of the shop's mails by event. A topic without a mail has none. */
export function mailDeliverers(deps: MailDeps): Record<OutboxTopic, readonly Deliverer[]> {
  const mail = (template: Template): Deliverer[] => [
    { name: 'mail', deliver: (event) => deliverMail(deps, event, template) },
  ];
  return {
    'order.authorized': mail(async () => (mailData) => confirmation(mailData, true)),
    'order.paid': mail(async (_, { payload }) => paidMail(payload)),
    'authorization.released': mail(async () => releasedMail),
    // The order may have been paid by another attempt since.
    'order.failed': mail(async (_, { payload }, { row }) =>
      payload.wasPending === true && row.status === 'Failed' ? deniedMail : null,
    ),
    'order.refunded': mail(async ({ db }, event, { row }) => {
      const amount = await refundedBy(db, event, row.id);
      return (mailData) => refundMail(mailData, amount);
    }),
    'renewal.paid': mail(async () => renewalMail),
    'renewal.needs_you': mail(withLink(requiresActionMail)),
    'renewal.declined': mail(withLink(declinedRenewalMail)),
    'renewal.unchargeable': mail(withLink(unchargeableMail)),
    'subscription.cancelled': mail(async () => cancelledMail),
    'order.shipped': mail(async (_, { payload: { shipmentId } }, { shipments }) => {
      // Its mark may have been taken back before the mail was sent.
      if (!shipments?.some(({ id }) => id === shipmentId)) return null;
      return (mailData) => shippedMail(mailData, String(shipmentId));
    }),
    'order.withdrawn': mail(
      async (_, { payload: { withdrawalId } }) =>
        (mailData) =>
          withdrawnMail(mailData, String(withdrawalId)),
    ),
    'subscription.created': [],
    ...NOTHING_TO_MAIL,
  };
}

function confirmation(mailData: MailData, isHeld = false): MailDocument {
  return mailData.sale === mailData.order ? orderMail(mailData, isHeld) : additionMail(mailData, isHeld);
}

/** An order that was authorized first had its confirmation then, so this mail states the charge. */
function paidMail({ wasAuthorized, amountMinor }: StoredEvent['payload']): BuildDocument {
  if (wasAuthorized !== true || typeof amountMinor !== 'number') return confirmation;
  return (mailData) => chargedMail(mailData, amountMinor);
}

/** A mail with the link on which a renewal is paid; none where it is no longer payable. */
function withLink(template: (mailData: MailData, url: string) => MailDocument): Template {
  return async ({ renewalUrl }, event, stored) => {
    const url = await renewalUrl(event, stored);
    return url === null ? null : (mailData) => template(mailData, url);
  };
}

const NOTHING_TO_MAIL = {
  'approvals.unused': [],
  'payment.declined': [],
  'order.cancelled': [],
  'lead.created': [],
  'order.shipment_cancelled': [],
  'order.disputed': [],
  'dispute.reversed': [],
  'refund.reversed': [],
};

async function deliverMail(deps: MailDeps, event: StoredEvent, template: Template): Promise<Delivery | Call> {
  const { orderId } = event.payload;
  const stored = typeof orderId === 'string' ? await deps.readOrder(orderId) : null;
  if (!stored) return lost('it names no order');
  const published = await deps.funnels.byHash(stored.row.funnel_hash);
  if (!published) return lost('the version that it was sold on is missing');
  const sale = await readSale(deps, stored);
  const build = await template(deps, event, stored);
  if (!build) return { type: 'delivered' };
  let message: MailMessage;
  try {
    const order = toOrder(stored);
    const sold = sale === stored ? order : toOrder(sale);
    const mailData = {
      order,
      sale: sold,
      brand: onPresentClock(deps.funnels, published.brand),
      publicUrl: deps.publicUrl,
    };
    message = buildMessage(event, build(mailData), mailData);
  } catch (error) {
    // A mail is built from stored rows alone, so a second try would throw the same error.
    return lost(`it cannot be built: ${placeOfError(error)}`);
  }
  return async () => {
    const result = await deps.mailer.send(message);
    return result.type === 'sent' ? { type: 'delivered' } : result;
  };
}

/** The kind of an error and the line of code that threw it. Its text may repeat a name or an address. */
function placeOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const place = /([^\\/\s]+:\d+:\d+)\)?$/m.exec(error.stack ?? '')?.[1];
  return place ? `${error.name} at ${place}` : error.name;
}

/** The sale of an offer, or of the order that a renewal repeats, which may be such an offer. */
async function readSale(deps: MailDeps, stored: StoredOrder): Promise<StoredOrder> {
  const parent = stored.row.parent_id === null ? null : await deps.readOrder(stored.row.parent_id);
  return parent ? readSale(deps, parent) : stored;
}

function lost(detail: string): Delivery {
  return { type: 'failed', detail, isPermanent: true };
}

/** The mail of an event. Its id and date depend on the event alone, so that a second delivery is the same mail. */
export function buildMessage(event: StoredEvent, document: MailDocument, mailData: MailData): MailMessage {
  const { order, brand, publicUrl } = mailData;
  const signature = `${signatureOf(brand)}\n${clockSentence(event.createdAt.toISOString(), brand)}`;
  return {
    id: messageId(event, new URL(publicUrl).hostname),
    label: `${event.topic}-${order.name}`,
    date: event.createdAt,
    from: { name: brand.siteName, address: brand.supportEmail },
    to: { name: nameText(order.customerName), address: order.customerEmail },
    subject: document.subject,
    text: mailText(document, signature),
    html: mailHtml(document, brand, signature),
  };
}

/** The time is part of the id, because a new store starts its row numbers again. */
function messageId({ id, topic, createdAt }: StoredEvent, host: string): string {
  return `outbox-${id}.${createdAt.getTime().toString(36)}.${topic}@${host}`;
}

function signatureOf({ siteName, supportEmail, supportPhone, supportHours }: Brand): string {
  const ways = [supportEmail, supportPhone].filter(Boolean).join(' · ');
  return [siteName, `Questions? ${ways}`, supportHours].filter(Boolean).join('\n');
}

/** The refunded amount in minor units: the event's `amountMinor`, else the sum of the order's ledger. */
async function refundedBy(db: Db, { payload }: StoredEvent, orderId: string): Promise<MinorUnits> {
  const stated = payload.amountMinor;
  if (typeof stated === 'number' && Number.isSafeInteger(stated)) return stated;
  const query = db.selectFrom('ledger').select('amount_minor').where('order_id', '=', orderId);
  const rows = await query.where('kind', '=', 'refund').execute();
  return rows.reduce((sum, { amount_minor: amount }) => sum + amount, 0);
}
