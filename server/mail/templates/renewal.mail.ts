import { dayInWords } from '../../../domain/day-copy.ts';
import { isApprovalProvider, providerName } from '../../../domain/orders/approval-provider.ts';
import { cardTail } from '../../../domain/orders/order-copy.ts';
import { ANSWER_DAYS } from '../../../machines/subscription/renewal-schedule.ts';
import type { MailBlock, MailDocument } from '../document/mail-document.ts';
import {
  cancelLink,
  deliverTo,
  greetingName,
  type MailData,
  moneyText,
  orderRows,
  paidWith,
  receiptLink,
  subscriptionBlocks,
  subscriptionIn,
} from './order-blocks.ts';

/** A renewal of a subscription was charged. */
export function renewalMail(mailData: MailData): MailDocument {
  const { order, brand } = mailData;
  return {
    subject: `Your ${brand.siteName} subscription: order ${order.name}`,
    preview: `${moneyText(order.total, order, brand.locale)} paid for your next delivery.`,
    blocks: [
      { type: 'title', text: 'Your next delivery is paid' },
      { type: 'paragraph', text: `Your subscription was renewed with order ${order.name}.` },
      ...orderRows(order, brand.locale),
      ...paidWith(order),
      ...subscriptionBlocks(mailData),
      ...deliverTo(order),
      ...receiptLink(mailData),
    ],
  };
}

/** The bank requires a challenge before it pays a renewal. `url` is the page of the challenge. */
export function requiresActionMail(mailData: MailData, url: string): MailDocument {
  const { order, brand } = mailData;
  const name = greetingName(order);
  const amount = moneyText(order.total, order, brand.locale);
  return {
    subject: `Please confirm the payment for your ${brand.siteName} subscription`,
    preview: `Your bank needs your approval before it pays ${amount}.`,
    blocks: [
      { type: 'title', text: name ? `${name}, your bank needs your approval` : 'Your bank needs your approval' },
      {
        type: 'paragraph',
        text: `The next delivery of your subscription, order ${order.name}, is not paid yet: your bank needs you to confirm the payment. Nothing was charged.`,
      },
      { type: 'action', label: `Confirm the payment of ${amount}`, url },
      ...orderRows(order, brand.locale),
      ...subscriptionBlocks(mailData),
      ...receiptLink(mailData),
    ],
  };
}

/** A renewal was declined and is tried again automatically. On `url` another card can pay it now. */
export function declinedRenewalMail(mailData: MailData, url: string): MailDocument {
  const { brand } = mailData;
  const { declined, again, rather } = meansCopy(mailData);
  const nextAt = subscriptionIn(mailData)?.nextAt ?? null;
  const day = nextAt === null ? 'in a few days' : `on ${dayInWords(nextAt, brand)}`;
  return {
    subject: `${declined} for your ${brand.siteName} subscription`,
    preview: `Nothing was charged. We will try again ${day}.`,
    blocks: [
      { type: 'title', text: declined },
      { type: 'paragraph', text: `${whatFailed(mailData)} Nothing was charged.` },
      { type: 'paragraph', text: `We will try ${again} again ${day}, so you do not have to do anything. ${rather}` },
      ...payAndSums(mailData, url),
    ],
  };
}

/** N08: a renewal cannot be charged any more as before. On `url` another card can be entered. */
export function unchargeableMail(mailData: MailData, url: string): MailDocument {
  const { brand } = mailData;
  const { over, never, card } = meansCopy(mailData);
  return {
    subject: `Your ${brand.siteName} subscription needs ${card}`,
    preview: `${over}. Nothing was charged.`,
    blocks: [
      { type: 'title', text: over },
      { type: 'paragraph', text: `${whatFailed(mailData)} Nothing was charged, and we will not try ${never} again.` },
      {
        type: 'paragraph',
        text: `Pay with ${card} within ${ANSWER_DAYS} days and your subscription will continue with it. Otherwise, it ends automatically and nothing more is charged.`,
      },
      ...payAndSums(mailData, url),
    ],
  };
}

/** What was charged, in the sentences of these mails: a card, or the account of a payer at a provider. */
function meansCopy({ order }: MailData): ReturnType<typeof payerCopy> {
  const { paymentMethod } = order;
  if (isApprovalProvider(paymentMethod)) return payerCopy(providerName(paymentMethod));
  const tail = cardTail(order);
  return {
    failed: tail ? `Your ${tail}` : 'Your card',
    declined: 'Your card was declined',
    again: 'the same card',
    rather: 'If it has been replaced, or you would rather use another one, you can pay with it now.',
    over: 'Your card can no longer be charged',
    never: 'this card',
    card: 'another card',
  };
}

function payerCopy(name: string) {
  return {
    failed: name,
    declined: `Your payment with ${name} was declined`,
    again: 'it',
    rather: `You can check how you pay in your ${name} account, or pay with a card now.`,
    over: `Your payment with ${name} can no longer be charged`,
    never: name,
    /** What pays instead. */
    card: 'a card',
  };
}

function whatFailed(mailData: MailData): string {
  const { order, brand } = mailData;
  const what = subscriptionIn(mailData)?.name ?? `order ${order.name}`;
  const amount = moneyText(order.total, order, brand.locale);
  return `${meansCopy(mailData).failed} did not pay ${amount} for the next delivery of ${what}.`;
}

function payAndSums(mailData: MailData, url: string): MailBlock[] {
  const { order, brand, publicUrl } = mailData;
  const subscription = subscriptionIn(mailData);
  const amount = moneyText(order.total, order, brand.locale);
  return [
    { type: 'action', label: `Pay ${amount} with ${meansCopy(mailData).card}`, url },
    { type: 'heading', text: `Order ${order.name}` },
    ...orderRows(order, brand.locale),
    ...(subscription
      ? [
          { type: 'paragraph' as const, text: 'You can cancel the subscription at any time, without a login.' },
          cancelLink(subscription, publicUrl),
        ]
      : []),
    ...receiptLink(mailData),
  ];
}
