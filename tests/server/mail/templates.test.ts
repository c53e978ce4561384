import { describe, expect, it } from 'vitest';
import type { MailDocument } from '../../../server/mail/document/mail-document.ts';
import { mailHtml, readableOn } from '../../../server/mail/document/mail-html.ts';
import { mailText } from '../../../server/mail/document/mail-text.ts';
import { buildMessage } from '../../../server/mail/mail-deliverers.ts';
import { orderMail, shippedMail } from '../../../server/mail/templates/order.mail.ts';
import { greetingName } from '../../../server/mail/templates/order-blocks.ts';
import {
  additionMail,
  cancelledMail,
  chargedMail,
  refundMail,
  releasedMail,
} from '../../../server/mail/templates/order-change.mails.ts';
import {
  declinedRenewalMail,
  renewalMail,
  requiresActionMail,
  unchargeableMail,
} from '../../../server/mail/templates/renewal.mail.ts';
import { withdrawnMail } from '../../../server/mail/templates/withdrawn.mail.ts';
import { anOrder } from '../../support/pages/orders.ts';
import { BRAND, fullOrder, mailDataOf, SUBSCRIPTION } from './mail-fixtures.ts';

const RECEIPT = 'https://shop.example/receipt?receipt=AAAAAAAAAAAAAAAAAAAAAA';
const CANCEL = 'https://shop.example/subscription?cancel=CCCCCCCCCCCCCCCCCCCCCC';
const sale = fullOrder({ subscription: SUBSCRIPTION });
const shipped = fullOrder({
  shipments: [{ id: 'shipment-1', date: '2026-11-26T10:00:00.000Z', carrier: 'DHL', tracking: 'AB 12', lines: [1] }],
});
const withdrawn = fullOrder({
  customerName: 'Ann Lee',
  withdrawals: [{ id: 'withdrawal-1', date: '2026-12-05T10:30:00.000Z', lines: [1] }],
});
const upsell = anOrder({ name: '9ZZZ-UPSL', orderType: 'Upsell', parrentUpsellOrderId: 'order-1' });

const MAILS: Record<string, MailDocument> = {
  order: orderMail(mailDataOf(sale)),
  held: orderMail(mailDataOf(sale), true),
  charged: chargedMail(mailDataOf(sale), 10_000),
  released: releasedMail(mailDataOf(sale)),
  shipped: shippedMail(mailDataOf(shipped), 'shipment-1'),
  withdrawn: withdrawnMail(mailDataOf(withdrawn), 'withdrawal-1'),
  addition: additionMail(mailDataOf(upsell, { sale })),
  refund: refundMail(mailDataOf(sale), 1250),
  renewal: renewalMail(mailDataOf(fullOrder({ name: 'RNEW-AL22', receipt: null }), { sale })),
  requiresAction: requiresActionMail(
    mailDataOf(fullOrder({ name: 'RNEW-AL33' }), { sale }),
    'https://shop.example/subscription?pay=x',
  ),
  cancelled: cancelledMail(mailDataOf(sale)),
  declined: declinedRenewalMail(
    mailDataOf(fullOrder({ name: 'RNEW-AL44' }), { sale }),
    'https://shop.example/subscription?pay=x',
  ),
  unchargeable: unchargeableMail(
    mailDataOf(fullOrder({ name: 'RNEW-AL55' }), { sale }),
    'https://shop.example/subscription?pay=x',
  ),
};

/** Renewals by a payer's agreement. */
const BY_PAYER = [declinedRenewalMail, unchargeableMail].map((mail) =>
  mail(mailDataOf(fullOrder({ paymentMethod: 'amazon', cardBrand: '', nicn: '' }), { sale }), 'https://shop.example/x'),
);

/** Orders that cost nothing: a sale, and an offer after it. */
const GIFTS = {
  order: orderMail(mailDataOf(fullOrder({ total: 0, nicn: '' }))),
  addition: additionMail(mailDataOf({ ...upsell, total: 0, nicn: '' }, { sale })),
};

const textOf = (document: MailDocument | undefined) => (document ? mailText(document, 'Fernhollow') : '');
const squeezed = (text: string) => text.replace(/ {2,}/g, ' ');

it('A05 names Amazon Pay where a renewal by it was declined, and offers a card in its place', () => {
  const [declined, over] = BY_PAYER.map(textOf);
  expect(declined).toContain('Amazon Pay did not pay');
  expect(declined).toContain('with a card');
  expect(over).toContain('Your payment with Amazon Pay can no longer be charged');
  for (const text of [declined, over]) expect(text).not.toMatch(/your card|another card/i);
});

describe('the mails about an order', () => {
  it('the mail of an order that cost nothing tells of no payment', () => {
    for (const gift of Object.values(GIFTS)) {
      expect(gift.preview).toContain('There is nothing to pay.');
      expect(textOf(gift)).not.toMatch(/paid|card/i);
    }
    expect(textOf(GIFTS.order)).toContain('is confirmed, and we are getting it ready.');
    expect(squeezed(textOf(GIFTS.order))).toContain('Total $0.00');
  });

  it('A05 the mail of a subscription that began free tells its first charge, and no payment', () => {
    const terms = { subscriptionFrequency: 'Month', subscriptionFrequencyMultiplier: 2 };
    const trial = fullOrder({ total: 0, subscription: SUBSCRIPTION, ...terms });
    for (const mail of [orderMail(mailDataOf(trial)), additionMail(mailDataOf(trial, { sale }))]) {
      const text = squeezed(textOf(mail));
      expect(mail.preview).toContain('Nothing is charged today.');
      expect(text).toMatch(
        /: Nothing is charged today; then \$[\d.]+ every 2 months from \w+ \d+, \d+, until you cancel\./,
      );
      expect(text).toContain('Later deliveries are charged to Visa ending 4242.');
      expect(text).not.toMatch(/paid|nothing to pay/i);
    }
  });

  it('the order mail has number, lines, every sum, card, address and the way to the receipt', () => {
    const text = squeezed(textOf(MAILS.order));
    for (const part of [
      'Thank you, Ada',
      '7KQ4-M2XD',
      '2 × Beef dinner $120.00',
      'Three bags',
      'Subtotal $120.00',
      'Discount (FERN10) -$12.00',
      'Delivery $8.00',
      'Tax $9.65',
      'Total $125.65',
      'Paid with Visa ending 4242.',
      'Ada Pell\n12 Fern Street\nOakland, CA 94607\nUnited States',
      '3–5 business days',
      RECEIPT,
    ]) {
      expect(text).toContain(part);
    }
  });

  it('a mail never claims a charge for an amount that is only held', () => {
    const [held, addition] = [textOf(MAILS.held), textOf(additionMail(mailDataOf(upsell, { sale }), true))];
    expect(held).toContain('Your order 7KQ4-M2XD is confirmed');
    for (const text of [held, addition]) {
      expect(text).toMatch(/Your card is not charged yet: \$[\d.]+ is held on it, and charged when your order ships\./);
      expect(text).not.toMatch(/\bpaid\b/i);
    }
    expect(textOf(MAILS.released)).toContain('The $125.65 that was held on Visa ending 4242 is released');
  });

  it('a capture states the charged amount, and that the rest was released', () => {
    expect(textOf(MAILS.charged)).toContain('We charged $100.00 to Visa ending 4242 for your order 7KQ4-M2XD.');
    expect(textOf(MAILS.charged)).toContain('the rest of the amount on hold is released');
    expect(textOf(chargedMail(mailDataOf(sale), 12_565))).not.toContain('released');
  });

  it('a shipment names its parcel and its lines, and says where only a part is on its way', () => {
    expect(textOf(MAILS.shipped)).toContain('We sent your order 7KQ4-M2XD. Shipped on November 26, 2026 with DHL,');
    expect(textOf(MAILS.shipped)).toContain('IN THIS PACKAGE\n\n2 × Beef dinner');
    const [line] = shipped.items;
    const part = shippedMail(
      mailDataOf({ ...shipped, items: line ? [line, { ...line, productName: 'Bowl' }] : [] }),
      'shipment-1',
    );
    expect(part.subject).toBe('Partly on its way: your Fernhollow order 7KQ4-M2XD');
    expect(textOf(part)).not.toContain('Bowl');
  });

  it('a withdrawal is proved: what was stated, by whom, of which order, and when it was received', () => {
    const text = textOf(MAILS.withdrawn);
    expect(text).toMatch(/Received: December 5, 2026 at 10:30.AM\n/);
    for (const words of ['Order: 7KQ4-M2XD', 'Name: Ann Lee', 'E-mail: ', '2 × Beef dinner', 'within 14 days'])
      expect(text).toContain(words);
    expect(textOf(withdrawnMail(mailDataOf({ ...withdrawn, status: 'Authorized' }), 'withdrawal-1'))).toContain(
      'Nothing was charged for it.',
    );
  });

  it('the mail of a withdrawal says its clock once, by a name that holds all year', () => {
    const brand = { ...BRAND, timeZone: 'America/New_York' };
    const mailData = mailDataOf({ ...withdrawn, date: '2026-10-21T10:00:00.000Z' }, { brand });
    const event = {
      id: 1,
      topic: 'order.withdrawn' as const,
      payload: {},
      createdAt: new Date('2026-12-05T10:30:00Z'),
    };
    const { text, html } = buildMessage(event, withdrawnMail(mailData, 'withdrawal-1'), mailData);
    for (const body of [text, html]) expect(body.match(/Eastern Time|E[SD]T/g)).toEqual(['Eastern Time']);
  });

  it('the mail of an order leads to its withdrawal where the brand grants it in its country, and no other does', () => {
    const granting = (...countries: string[]) => ({ brand: { ...BRAND, withdrawalCountries: countries } });
    const link = 'https://shop.example/withdraw/7KQ4-M2XD';
    const { country } = sale.shipping;
    expect(textOf(orderMail(mailDataOf(sale, granting(country))))).toContain(link);
    expect(textOf(orderMail(mailDataOf(sale, granting('ZZ'))))).not.toContain('/withdraw');
    expect(textOf(MAILS.order)).not.toContain('/withdraw');
    const added = additionMail(mailDataOf(upsell, { sale, ...granting(country) }));
    expect(textOf(added)).toContain('https://shop.example/withdraw/9ZZZ-UPSL');
  });

  it('A05 a subscription states the date and amount of the next charge, and how to end it', () => {
    for (const name of ['order', 'renewal', 'requiresAction']) {
      const text = textOf(MAILS[name]);
      expect([name, text]).toEqual([name, expect.stringContaining('charged on January 21, 2027, $108.40 in total')]);
      expect([name, text]).toEqual([name, expect.stringContaining(CANCEL)]);
    }
    const ended = { ...SUBSCRIPTION, status: 'cancelled' as const };
    expect(textOf(orderMail(mailDataOf(fullOrder({ subscription: ended }))))).not.toContain('/subscription');
    expect(textOf(MAILS.cancelled)).toContain('Nothing more will be charged');
  });

  it('a declined renewal names card, amount and goods, the next retry, and the link for paying', () => {
    const text = textOf(MAILS.declined);
    for (const part of [
      'Your Visa ending 4242 did not pay $125.65 for the next delivery of Beef dinner, every 2 months. Nothing was charged.',
      'We will try the same card again on January 21, 2027',
      'Pay $125.65 with another card',
      'https://shop.example/subscription?pay=x',
      CANCEL,
    ]) {
      expect(text).toContain(part);
    }
    const over = textOf(MAILS.unchargeable);
    for (const part of [
      'Your Visa ending 4242 did not pay $125.65',
      'will not try this card again',
      'within 14 days',
      CANCEL,
    ]) {
      expect(over).toContain(part);
    }
    expect(over).not.toContain('try the same card');
  });

  it('every mail leads to the receipt of its sale', () => {
    for (const [name, document] of Object.entries(MAILS)) {
      expect([name, textOf(document)]).toEqual([name, expect.stringContaining(RECEIPT)]);
    }
  });

  it('a later offer has a mail of its own, with its own number and that of its sale', () => {
    const text = textOf(MAILS.addition);
    for (const part of ['Added to your order', '9ZZZ-UPSL', '7KQ4-M2XD']) expect(text).toContain(part);
  });

  it('a refund states its amount and its card', () => {
    expect(textOf(MAILS.refund)).toContain('We refunded $12.50 of your order 7KQ4-M2XD to Visa ending 4242.');
  });

  it('a renewal that requires an action says so, and links to its page', () => {
    const text = textOf(MAILS.requiresAction);
    expect(text).toContain('Nothing was charged');
    expect(text).toContain('https://shop.example/subscription?pay=x');
  });

  it('the mail of a sale states the days of arrival of the chosen shipping method', () => {
    const express = fullOrder({ shippingMethod: 'Express', shippingDays: { min: 1, max: 1 } });
    expect(squeezed(textOf(orderMail(mailDataOf(express))))).toContain('It should reach you Nov 24.');
    const usual = fullOrder({ shippingMethod: null, shippingDays: null });
    expect(squeezed(textOf(orderMail(mailDataOf(usual))))).toContain('It should reach you in 3–5 business days.');
  });

  it('a transaction fee is a row of its own, and the rows add up', () => {
    const text = squeezed(textOf(orderMail(mailDataOf(fullOrder({ orderTransactionFee: 1.99 })))));
    expect(text).toContain('Subtotal $118.01\nTransaction fee $1.99\nDiscount (FERN10) -$12.00');
  });

  it('a greeting leaves out a text that is not a name', () => {
    const names = [
      'Ada Pell',
      "Zoë O'Hara",
      '田中 花',
      'http://evil.example win',
      'a@b.example',
      '',
      '12345',
      'evil.example',
      'J. R.',
      'Ann\u202e',
    ];
    expect(names.map((customerName) => greetingName({ customerName }))).toEqual([
      'Ada',
      'Zoë',
      '田中',
      null,
      null,
      null,
      null,
      null,
      'J.',
      null,
    ]);
  });
});

describe('a mail as HTML', () => {
  it('has the content of the text, without tables, scripts or pictures from elsewhere', () => {
    for (const document of Object.values(MAILS)) {
      const html = mailHtml(document, BRAND, 'Fernhollow');
      expect(html).not.toMatch(/<(table|script|img|link|iframe|form)\b/i);
      expect(html).toContain('color-scheme" content="light dark"');
      expect(html).not.toMatch(/<(body|p|h1|h2|span)[^>]*[^-]color:(?!inherit)/);
    }
  });

  it('names of people and products cannot become markup', () => {
    const order = fullOrder({ shipToName: '<b onclick="x">&\'', name: '"><script>' });
    const html = mailHtml(orderMail(mailDataOf(order)), { ...BRAND, siteName: '<i>' }, '<u>');
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;&#x27;');
    expect(html).not.toMatch(/<script|<b |<i>|<u>/);
  });

  it('a button is readable on any colour of a brand', () => {
    expect(['#b8471b', '#1f5c46', '#ffd84d', '#ffffff'].map(readableOn)).toEqual([
      '#ffffff',
      '#ffffff',
      '#111111',
      '#111111',
    ]);
  });

  it('a theme value that is not a plain colour is left out of the mail', () => {
    const brand = { ...BRAND, tokens: { brand: 'rgb(1,2,3)', action: 'url(x)' } };
    const html = mailHtml(orderMail(mailDataOf(sale)), brand, '');
    expect(html).not.toMatch(/rgb\(|url\(/);
  });
});
