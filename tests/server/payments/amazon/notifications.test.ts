import { createSign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedMessage } from '../../../../packages/sandboxes/amazon/notifications/sns-message.ts';
import {
  control,
  draftAgreement,
  draftOrder,
  type RunningSandbox,
  SELLER,
  startSandbox,
} from '../../../../packages/sandboxes/tests/amazon/support/sandbox.ts';
import type { ApprovalProvider } from '../../../../server/payments/port/provider.ts';
import type { AskProvider } from '../../../../server/payments/port/webhook-event.ts';
import { amazonAt, created, executionOf, requestFor } from './support.ts';

const posted: Record<string, unknown>[] = [];
const shop = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    posted.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.end();
  });
});

let sandbox: RunningSandbox;
let amazon: ApprovalProvider;
beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  sandbox = await startSandbox({ webhook: { url: `http://127.0.0.1:${port}/` } });
});
afterAll(async () => {
  await sandbox.close();
  shop.close();
});
beforeEach(() => {
  posted.length = 0;
  amazon = amazonAt(sandbox.origin);
});

function verify(message: object, asking?: AskProvider) {
  return amazon.verifyWebhook(Buffer.from(JSON.stringify(message)), {}, asking);
}

/** The notification of one type, as soon as the sandbox has posted it. */
async function notified(type: string) {
  const isOfType = ({ Message }: Record<string, unknown>) => JSON.parse(String(Message)).NotificationType === type;
  await expect.poll(() => posted.some(isOfType)).toBe(true);
  return posted.filter(isOfType).at(-1) ?? {};
}

async function paid(capture: 'now' | 'later' = 'now') {
  const request = requestFor(draftOrder(sandbox.simulator).contractId);
  const page = created(await amazon.createApproval(request));
  const outcome = await amazon.executeApproval(executionOf(request, page, capture));
  const chargeRef = 'providerRef' in outcome ? (outcome.providerRef ?? '') : '';
  return { attemptId: request.attemptId, chargeRef };
}

/** A message that the service has signed, with another content. */
function signedWith(message: string, more: { Timestamp?: string } = {}) {
  const { origin, simulator } = sandbox;
  const unsigned = {
    MessageId: 'm-1',
    TopicArn: 'arn:aws:sns:us-east-1:291180941288:Shop',
    Message: message,
    Timestamp: new Date().toISOString(),
    SignatureVersion: '2' as const,
    SigningCertURL: `${origin}/SimpleNotificationService-6aad65c2f9911b05cd53efda11f913f9.pem`,
    ...more,
  };
  return signedMessage(unsigned, simulator.ledger.privateKey);
}

describe('a notification of Amazon', () => {
  it('N14 names the attempt and the charge of an authorization and of its capture', async () => {
    const { attemptId, chargeRef } = await paid();
    const about = { says: 'payment', chargeRef, attemptId };
    const authorized = await notified('PaymentAuthorize');
    const event = { type: 'PaymentAuthorize', about: { ...about, says: expect.any(String) } };
    expect(await verify(authorized)).toMatchObject({ type: 'event', event });
    expect(await verify(await notified('PaymentCapture'))).toMatchObject({
      type: 'event',
      event: { about: { says: 'payment', attemptId } },
    });
    expect(await verify(await notified('OrderReferenceNotification'))).toMatchObject({ event: { about: null } });
  });

  it('N14 a refund, and a capture of a held amount, name the order that their ids begin with', async () => {
    const { chargeRef } = await paid('later');
    const orderRef = chargeRef.slice(0, 'S01-1234567-1234567'.length);
    const capture = { providerRef: chargeRef, amount: 3_011, idempotencyKey: 'c' };
    expect(await amazon.authorizations?.capture(capture)).toMatchObject({ type: 'captured' });
    const named = { chargeRef: null, approvalRef: orderRef, orderRef };
    expect(await verify(await notified('PaymentCapture'))).toMatchObject({ event: { about: named } });
    await amazon.refund({ providerRef: chargeRef, refundId: 'r-1', idempotencyKey: 'r', currency: 'USD' });
    await control(sandbox.origin, 'clock', { ms: 1_000 });
    const refund = await notified('PaymentRefund');
    expect(await verify(refund)).toMatchObject({ event: { about: { says: 'went_back', ...named } } });
  });

  it('N14 an agreement is named once it has ended', async () => {
    const { contractId: id } = draftAgreement(sandbox.simulator);
    const ending = (state: string) => {
      const status = `<BillingAgreementStatus><State>${state}</State></BillingAgreementStatus>`;
      const xml = `<BillingAgreement><AmazonBillingAgreementId>${id}</AmazonBillingAgreementId>${status}</BillingAgreement>`;
      const NotificationData = `<BillingAgreementNotification>${xml}</BillingAgreementNotification>`;
      const content = { SellerId: SELLER, NotificationType: 'BillingAgreementNotification', NotificationData };
      return verify(signedWith(JSON.stringify(content)));
    };
    const about = { says: 'subscription_ended', subscriptionRef: id };
    expect(await ending('Closed')).toMatchObject({ event: { about } });
    expect(await ending('Canceled')).toMatchObject({ event: { about } });
    expect(await ending('Suspended')).toMatchObject({ event: { about: null } });
  });

  it.each(['Message', 'MessageId', 'Timestamp', 'TopicArn'])('N14 a changed %s is refused', async (name) => {
    await paid();
    const message = await notified('PaymentAuthorize');
    expect(await verify(message)).toMatchObject({ type: 'event' });
    const changed = { Timestamp: new Date(Date.now() - 1_000).toISOString(), TopicArn: `${message.TopicArn}X` };
    expect(await verify({ ...message, [name]: 'X', ...pick(changed, name) })).toMatchObject({ type: 'refused' });
  });

  it('N14 another seller’s, an old one and an early one are refused, though the service has signed them', async () => {
    const content = { SellerId: SELLER, NotificationType: 'OrderReferenceNotification', NotificationData: '<a/>' };
    expect(await verify(signedWith(JSON.stringify(content)))).toMatchObject({ type: 'event' });
    const others = [
      signedWith(JSON.stringify({ ...content, SellerId: 'AOTHER' })),
      signedWith(JSON.stringify({ ...content, NotificationData: '<!DOCTYPE a []><a/>' })),
      signedWith('no json'),
      signedWith(JSON.stringify(content), { Timestamp: new Date(Date.now() - 3_700_000).toISOString() }),
      signedWith(JSON.stringify(content), { Timestamp: new Date(Date.now() + 400_000).toISOString() }),
    ];
    for (const message of others) expect(await verify(message)).toMatchObject({ type: 'refused' });
  });

  it('N14 a certificate of another host is never fetched, for the sandbox nor for Amazon itself', async () => {
    const urls = [
      'https://sns.us-east-1.amazonaws.com.evil.example/x.pem',
      'http://127.0.0.1:1/SimpleNotificationService-1.pem',
      'https://user@sns.us-east-1.amazonaws.com/x.pem',
      'https://sns.eu-west-1.amazonaws.com/x.pem',
      'http://sns.us-east-1.amazonaws.com/x.pem',
      `${sandbox.origin}/other.pem`,
      'https://sns.us-east-1.amazonaws.com/other.pem',
      'no url',
    ];
    const ofAmazon = amazonAt(sandbox.origin, { notificationOrigin: null });
    for (const SigningCertURL of urls) {
      const body = Buffer.from(JSON.stringify({ ...signedWith('{}'), SigningCertURL }));
      expect(await amazon.verifyWebhook(body, {})).toMatchObject({ type: 'refused' });
      expect(await ofAmazon.verifyWebhook(body, {})).toMatchObject({
        type: 'refused',
        detail: expect.stringContaining('host'),
      });
    }
  });

  it('N14 the certificate is fetched once, and a forger’s fetches are bounded', async () => {
    const message = signedWith(
      JSON.stringify({ SellerId: SELLER, NotificationType: 'Other', NotificationData: '<a/>' }),
    );
    let asked = 0;
    const counting: AskProvider = (_, ask) => {
      asked += 1;
      return ask();
    };
    expect(await verify(message, counting)).toMatchObject({ type: 'event' });
    expect(await verify(message, counting)).toMatchObject({ type: 'event' });
    expect(asked).toBe(1);
    const other = { ...message, SigningCertURL: `${sandbox.origin}/SimpleNotificationService-0a.pem` };
    expect(await verify(other, counting)).toMatchObject({ type: 'refused' });
    expect(await verify(other, async () => ({ type: 'limited' }))).toEqual({ type: 'limited' });
  });

  it('N14 a signed message costs no question to Amazon, and one about no refund of Amazon’s form is refused', async () => {
    const forged = (id: string) => {
      const xml = `<RefundNotification><RefundDetails><AmazonRefundId>${id}</AmazonRefundId></RefundDetails></RefundNotification>`;
      return signedWith(JSON.stringify({ SellerId: SELLER, NotificationType: 'PaymentRefund', NotificationData: xml }));
    };
    await control(sandbox.origin, 'faults', { match: { path: '/OffAmazonPayments' }, fault: 'reset', times: 1 });
    const about = { says: 'went_back', approvalRef: 'S01-7654321-7654321' };
    expect(await verify(forged('S01-7654321-7654321-R123456'))).toMatchObject({ type: 'event', event: { about } });
    expect(await verify(forged('no id'))).toMatchObject({ type: 'refused' });
    await control(sandbox.origin, 'reset');
  });

  it('N14 the subscription of our address is confirmed at the pinned host alone', async () => {
    const { origin, simulator } = sandbox;
    const confirm = (SubscribeURL: string) => {
      const fields = {
        Message: 'You have chosen to subscribe',
        MessageId: 'm-2',
        SubscribeURL,
        Timestamp: new Date().toISOString(),
        Token: 't',
        TopicArn: 'arn:aws:sns:us-east-1:291180941288:Shop',
        Type: 'SubscriptionConfirmation',
      };
      const text = Object.entries(fields).flat().join('\n');
      const Signature = createSign('RSA-SHA256').update(`${text}\n`).sign(simulator.ledger.privateKey, 'base64');
      const { SigningCertURL } = signedWith('{}');
      return verify({ ...fields, Signature, SignatureVersion: '2', SigningCertURL });
    };
    expect(await confirm(`${origin}/_sim/ledger`)).toMatchObject({ type: 'event', event: { about: null } });
    expect(await confirm(`${origin}/no-such-page`)).toMatchObject({ type: 'unavailable' });
    expect(await confirm('http://169.254.169.254/latest')).toMatchObject({ type: 'refused' });
  });

  it.each(['', '{}', '[1]', 'null', '{"Type":"Notification"}'])('N14 %s is refused', async (text) => {
    expect(await amazon.verifyWebhook(Buffer.from(text), {})).toMatchObject({ type: 'refused' });
  });
});

function pick(from: Record<string, string>, name: string): Record<string, string> {
  const value = from[name];
  return value === undefined ? {} : { [name]: value };
}
