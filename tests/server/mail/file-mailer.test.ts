import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, it } from 'vitest';
import { buildMessage } from '../../../server/mail/mail-deliverers.ts';
import { fileMailer } from '../../../server/mail/mailer-of.ts';
import { orderMail } from '../../../server/mail/templates/order.mail.ts';
import { inSoak } from '../../support/soak/soak.ts';
import { emptyFolder } from '../../support/stores/stores.ts';
import { TRIED_NAUGHTY_STRINGS } from '../../support/text/all-naughty-strings.ts';
import { anEvent, BRAND, fullOrder, mailDataOf, mailsIn } from './mail-fixtures.ts';

/** All headers that a mail of the shop may have. */
const HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
  'x-auto-response-suppress',
];

it('the mail of an order is a file with text and HTML that a mail program reads', async () => {
  const folder = path.join(await emptyFolder(), 'mail');
  const facts = mailDataOf(fullOrder({ customerName: 'Zoë Müller' }));
  const message = buildMessage(anEvent(), orderMail(facts), facts);
  const file = '2026-11-21T10-00-00-123Z-order.paid-7KQ4-M2XD.eml';
  expect(await fileMailer(folder, randomUUID).send(message)).toEqual({ type: 'sent', ref: path.join(folder, file) });
  const [found] = await mailsIn(folder);
  expect(found?.file).toBe(file);
  expect(found?.mail).toMatchObject({
    from: { name: 'Fernhollow', address: 'hello@fernhollow.example' },
    to: [{ name: 'Zoë Müller', address: 'ada@example.com' }],
    subject: 'Your Fernhollow order 7KQ4-M2XD',
    messageId: '<outbox-7.mwq8ldvf.order.paid@shop.example>',
    date: '2026-11-21T10:00:00.000Z',
  });
  const receipt = 'https://shop.example/receipt?receipt=AAAAAAAAAAAAAAAAAAAAAA';
  expect(found?.mail.text).toContain(receipt);
  expect(found?.mail.html).toContain(`href="${receipt}"`);
  expect(found?.mail.text).toContain('hello@fernhollow.example · (802) 555-0142\nWeekdays, 9 to 5');
});

it('a repeated mail is the same file, whole, without a leftover beside it', async () => {
  const folder = await emptyFolder();
  const facts = mailDataOf(fullOrder());
  const message = buildMessage(anEvent(), orderMail(facts), facts);
  const mailer = fileMailer(folder, randomUUID);
  await Promise.all([mailer.send(message), mailer.send(message), mailer.send(message)]);
  expect((await mailsIn(folder)).map(({ mail }) => mail.messageId)).toEqual([`<${message.id}>`]);
});

it('no naughty string in a name adds a header, a recipient, a part or markup, or leaves the folder', async () => {
  const folder = await emptyFolder();
  const mailer = fileMailer(folder, randomUUID);
  const names = [
    ...TRIED_NAUGHTY_STRINGS.filter((text) => text.length < 5000),
    'a\r\nBcc: evil@example.com',
    'a\nX-Evil: 1\n\nbody',
    'a" <evil@example.com>, "b',
    '=?utf-8?Q?=0D=0ABcc:_x?=',
    '"',
    '\\',
    '<evil@example.com>',
    '../../x',
    'a\u2028Bcc: x@y.example',
    ',',
    ';',
    'undisclosed:;',
  ];
  expect(names.length).toBeGreaterThan(inSoak(500, 150));
  for (const [id, name] of names.entries()) {
    const order = fullOrder({ customerName: name, shipToName: name, name: id % 2 ? name : `N-${id}` });
    const facts = mailDataOf(order, { brand: { ...BRAND, siteName: name } });
    const event = anEvent({ id, createdAt: new Date(1_800_000_000_000 + id) });
    const result = await mailer.send(buildMessage(event, orderMail(facts), facts));
    expect([name, result.type]).toEqual([name, 'sent']);
  }
  const mails = await mailsIn(folder);
  expect(mails).toHaveLength(names.length);
  for (const { mail, raw, file } of mails) {
    expect([file, [...new Set(mail.headers.map(({ key }) => key))].sort()]).toEqual([file, HEADERS]);
    expect([file, mail.to?.map(({ address }) => address)]).toEqual([file, ['ada@example.com']]);
    expect([file, mail.from?.address]).toEqual([file, BRAND.supportEmail]);
    expect([file, mail.attachments]).toEqual([file, []]);
    expect([
      file,
      /<(script|img|svg|iframe|form|a (?!href="https:\/\/shop\.example\/))/i.test(mail.html ?? ''),
    ]).toEqual([file, false]);
    expect([file, raw.split('\r\n').some((line) => line.length > 998)]).toEqual([file, false]);
    expect([file, /[^\t\r\n -~]/.test(raw)]).toEqual([file, false]);
  }
});

it('an address with a naughty string is never written to', async () => {
  const folder = await emptyFolder();
  const mailer = fileMailer(folder, randomUUID);
  const addresses = [
    ...TRIED_NAUGHTY_STRINGS.filter((text) => text.length < 5000),
    'a@b.example\r\nBcc: c@d.example',
    'a@b.example, c@d.example',
    'a@b.example> SIZE=1',
    '<a@b.example>',
  ];
  for (const customerEmail of addresses) {
    const facts = mailDataOf(fullOrder({ customerEmail }));
    const result = await mailer.send(buildMessage(anEvent(), orderMail(facts), facts));
    expect([customerEmail, result]).toEqual([
      customerEmail,
      { type: 'failed', detail: expect.any(String), isPermanent: true },
    ]);
  }
  expect(await mailsIn(folder)).toEqual([]);
});

it('a folder that cannot be written is a temporary failure: the mail is tried again', async () => {
  const facts = mailDataOf(fullOrder());
  const message = buildMessage(anEvent(), orderMail(facts), facts);
  expect(await fileMailer('/dev/null/mail', randomUUID).send(message)).toMatchObject({
    type: 'failed',
    isPermanent: false,
  });
});
