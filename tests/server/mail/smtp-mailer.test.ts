import PostalMime from 'postal-mime';
import { expect, it, onTestFinished } from 'vitest';
import { buildMessage } from '../../../server/mail/mail-deliverers.ts';
import { smtpMailer } from '../../../server/mail/mailer-of.ts';
import { orderMail } from '../../../server/mail/templates/order.mail.ts';
import { anEvent, fullOrder, mailDataOf } from './mail-fixtures.ts';
import { smtpServer } from './smtp-server.ts';

function mailerTo(url: string) {
  const mailer = smtpMailer(url);
  onTestFinished(() => mailer.close());
  return mailer;
}

function messageTo(customerEmail: string, customerName = 'Ada Pell') {
  const facts = mailDataOf(fullOrder({ customerEmail, customerName }));
  return buildMessage(anEvent(), orderMail(facts), facts);
}

it('a mail goes through the mail server to its shopper alone', async () => {
  const server = await smtpServer();
  const name = 'Ada\r\nBcc: evil@example.com, <evil@example.com>';
  const result = await mailerTo(server.url).send(messageTo('ada@example.com', name));
  expect(result).toEqual({ type: 'sent', ref: '250 taken' });
  expect(server.mails).toMatchObject([{ from: 'hello@fernhollow.example', to: ['ada@example.com'] }]);
  const mail = await PostalMime.parse(server.mails[0]?.data ?? '');
  expect(mail.to).toEqual([{ name: 'Ada Bcc: evil@example. com, <evil@example. com>', address: 'ada@example.com' }]);
  expect(mail.bcc).toBeUndefined();
  expect(mail.text).toContain('Total');
});

it('a permanent refusal of an address abandons the mail, a temporary one does not', async () => {
  const server = await smtpServer({ 'gone@example.com': '550 no such user', 'busy@example.com': '451 later' });
  const mailer = mailerTo(server.url);
  expect(await mailer.send(messageTo('gone@example.com'))).toMatchObject({ type: 'failed', isPermanent: true });
  const gone = await mailer.send(messageTo('gone@example.com'));
  expect(gone.type === 'failed' && gone.detail).not.toContain('@');
  expect(await mailer.send(messageTo('busy@example.com'))).toMatchObject({ type: 'failed', isPermanent: false });
  expect(await mailer.send(messageTo('ada@example.com'))).toMatchObject({ type: 'sent' });
  expect(server.mails).toHaveLength(1);
});

it('a mail is tried again after the mail server was unreachable', async () => {
  expect(await mailerTo('smtp://127.0.0.1:1').send(messageTo('ada@example.com'))).toMatchObject({
    type: 'failed',
    isPermanent: false,
  });
});
