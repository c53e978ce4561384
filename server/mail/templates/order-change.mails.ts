import { notChargedYet } from '../../../domain/orders/held-copy.ts';
import { cardTail } from '../../../domain/orders/order-copy.ts';
import { formatMoney, type MinorUnits, toMinor } from '../../../domain/pricing/money.ts';
import type { MailDocument } from '../document/mail-document.ts';
import {
  heldOn,
  type MailData,
  moneyText,
  orderRows,
  paidSentence,
  paidWith,
  receiptLink,
  subscriptionBlocks,
  subscriptionIn,
  withdrawalLink,
} from './order-blocks.ts';

/** An offer was accepted after the sale: a short mail, since the sale's mail was sent before. */
export function additionMail(mailData: MailData, isHeld = false): MailDocument {
  const { order, sale, brand } = mailData;
  const total = moneyText(order.total, order, brand.locale);
  return {
    subject: `Added to your ${brand.siteName} order: ${order.name}`,
    preview: isHeld ? notChargedYet(total) : paidSentence(order, total, ', with the same card'),
    blocks: [
      { type: 'title', text: 'Added to your order' },
      {
        type: 'paragraph',
        text: `This comes with your order ${sale.name}, to the same address. Its order number is ${order.name}.`,
      },
      ...(isHeld ? [{ type: 'paragraph' as const, text: notChargedYet(total) }] : []),
      ...orderRows(order, brand.locale),
      ...(isHeld ? heldOn(order) : paidWith(order)),
      ...(order.subscription ? subscriptionBlocks(mailData) : []),
      ...receiptLink(mailData),
      ...withdrawalLink(mailData),
    ],
  };
}

const ENDED = 'Nothing more will be charged, and what you have paid for will still be delivered.';

/** A subscription was cancelled, and no renewal follows. What was withdrawn from is not delivered. */
export function cancelledMail(mailData: MailData): MailDocument {
  const { order, brand } = mailData;
  const what = subscriptionIn(mailData)?.name ?? `order ${order.name}`;
  return {
    subject: `Your ${brand.siteName} subscription is canceled`,
    preview: 'Nothing more will be charged.',
    blocks: [
      { type: 'title', text: 'Your subscription is canceled' },
      {
        type: 'paragraph',
        text: `We canceled your subscription to ${what}. ${order.withdrawals ? 'Nothing more will be charged.' : ENDED}`,
      },
      { type: 'heading', text: `It started with order ${order.name}` },
      ...orderRows(order, brand.locale),
      ...receiptLink(mailData),
    ],
  };
}

/** An authorized amount was captured, all of it or less. `amount` is in minor units of the order's currency. */
export function chargedMail(mailData: MailData, amount: MinorUnits): MailDocument {
  const { order, brand } = mailData;
  const money = formatMoney(amount, order.currency, brand.locale);
  const card = cardTail(order) ?? 'your card';
  const isPart = amount < (toMinor(order.total, order.currency) ?? amount);
  const rest = isPart ? ' That is less than the total, and the rest of the amount on hold is released.' : '';
  return {
    subject: `Your ${brand.siteName} order ${order.name} has been charged`,
    preview: `${money} was charged to ${card}.`,
    blocks: [
      { type: 'title', text: `${money} was charged` },
      { type: 'paragraph', text: `We charged ${money} to ${card} for your order ${order.name}.${rest}` },
      ...orderRows(order, brand.locale),
      ...(order.subscription ? subscriptionBlocks(mailData) : []),
      ...receiptLink(mailData),
    ],
  };
}

/** A refund was made. `amount` is in minor units of the order's currency. */
export function refundMail(mailData: MailData, amount: MinorUnits): MailDocument {
  const { order, brand } = mailData;
  const money = formatMoney(amount, order.currency, brand.locale);
  const back = cardTail(order) ?? 'what you paid with';
  return {
    subject: `Your refund for ${brand.siteName} order ${order.name}`,
    preview: `${money} is on its way back to you.`,
    blocks: [
      { type: 'title', text: `${money} is on its way back` },
      {
        type: 'paragraph',
        text: `We refunded ${money} of your order ${order.name} to ${back}. Banks can take up to ten days to show it.`,
      },
      { type: 'heading', text: 'The order' },
      ...orderRows(order, brand.locale),
      ...receiptLink(mailData),
    ],
  };
}

/** A confirmed order was cancelled before its capture. */
export function releasedMail(mailData: MailData): MailDocument {
  const { order, brand } = mailData;
  const money = moneyText(order.total, order, brand.locale);
  const card = cardTail(order) ?? 'your card';
  return {
    subject: `Your ${brand.siteName} order ${order.name} is canceled`,
    preview: 'Nothing was charged.',
    blocks: [
      { type: 'title', text: 'Your order is canceled' },
      {
        type: 'paragraph',
        text: `Nothing was charged for your order ${order.name}. The ${money} that was held on ${card} is released. Banks can take a few days to show it.`,
      },
      ...orderRows(order, brand.locale),
      ...receiptLink(mailData),
    ],
  };
}

/** N13: a payment that was on its way, as its shopper was told, was denied, and its order has ended. */
export function deniedMail(mailData: MailData): MailDocument {
  const { order, sale, brand } = mailData;
  const money = moneyText(order.total, order, brand.locale);
  const rest = order === sale ? '' : ` Your order ${sale.name} stays as it is.`;
  return {
    subject: `Your payment for ${brand.siteName} order ${order.name} did not go through`,
    preview: 'Nothing was charged.',
    blocks: [
      { type: 'title', text: 'Your payment did not go through' },
      {
        type: 'paragraph',
        text: `The payment of ${money} for order ${order.name} was on its way, but it has now been declined. Nothing was charged, and nothing from this order will be sent.${rest}`,
      },
      {
        type: 'paragraph',
        text: `If you still want it, please order again and choose another way to pay. If you have a question, write to ${brand.supportEmail}.`,
      },
      ...orderRows(order, brand.locale),
    ],
  };
}
