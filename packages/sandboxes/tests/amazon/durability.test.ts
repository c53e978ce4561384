import { createVerify, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SnsMessage } from '../../amazon/notifications/sns-message.ts';
import {
  confirmedOrder,
  control,
  draftAgreement,
  draftOrder,
  money,
  mws,
  PATIENT,
  readLedger,
  sandboxForTest,
  textIn,
  tokenOf,
} from './support/sandbox.ts';

const HOUR = 3_600_000;

interface Received extends SnsMessage {
  /** The message's own type, and its XML. */
  about: string;
  xml: string;
}

/** A shop's address for notifications; it refuses the first `refusals`. */
async function listener(refusals = 0) {
  const received: Received[] = [];
  let left = refusals;
  const server = createServer(async (request, response) => {
    const message: SnsMessage = JSON.parse(await text(request));
    const inner = JSON.parse(message.Message);
    left -= 1;
    response.statusCode = left >= 0 ? 500 : 200;
    if (left < 0) received.push({ ...message, about: inner.NotificationType, xml: inner.NotificationData });
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/webhooks/amazon`, received };
}

function signedText({ Message, MessageId, Timestamp, TopicArn, Type }: SnsMessage): string {
  const parts = { Message, MessageId, Timestamp, TopicArn, Type };
  return Object.entries(parts)
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('');
}

const paid = (AmazonOrderReferenceId: string, reference = 'attempt-1') => ({
  AmazonOrderReferenceId,
  AuthorizationReferenceId: reference,
  ...money('AuthorizationAmount', '30.11'),
  TransactionTimeout: '0',
  CaptureNow: 'true',
});

describe('Amazon’s sandbox', () => {
  it('keeps orders, payments, tokens and reference ids over a kill', async () => {
    const before = await sandboxForTest();
    const { contractId, accessToken } = await confirmedOrder(before.origin, before.simulator);
    const first = await mws(before.origin, 'Authorize', paid(contractId));
    await mws(before.origin, 'Refund', {
      AmazonCaptureId: textIn(first, 'member') ?? '',
      RefundReferenceId: 'refund-1',
      ...money('RefundAmount', '10.00'),
    });
    await before.close();
    appendFileSync(join(before.dataFolder, 'amazon-sandbox.jsonl'), '{"puts":[["capture",{"id":"half');
    const after = await sandboxForTest({ dataFolder: before.dataFolder });
    const again = await mws(after.origin, 'Authorize', paid(contractId));
    expect(textIn(again, 'AmazonAuthorizationId')).toBe(textIn(first, 'AmazonAuthorizationId'));
    await expect.poll(async () => (await readLedger(after.origin)).balance, PATIENT).toEqual({ USD: 2_011 });
    expect(
      (await fetch(`${after.origin}/auth/o2/tokeninfo?access_token=${encodeURIComponent(accessToken)}`)).status,
    ).toBe(200);
    await control(after.origin, 'reset');
    expect(await readLedger(after.origin)).toMatchObject({ contracts: [], captures: [], balance: {} });
  });

  it('brings a refund to its end although a timer fires before its time on the clock', async () => {
    const start = Date.now();
    const slow = () => start + (Date.now() - start) / 2;
    const { origin, simulator } = await sandboxForTest({ clock: slow });
    const { contractId } = await confirmedOrder(origin, simulator);
    const first = await mws(origin, 'Authorize', paid(contractId));
    const refund = await mws(origin, 'Refund', {
      AmazonCaptureId: textIn(first, 'member') ?? '',
      RefundReferenceId: 'refund-1',
      ...money('RefundAmount', '10.00'),
    });
    const AmazonRefundId = textIn(refund, 'AmazonRefundId') ?? '';
    const stateOf = async () => textIn(await mws(origin, 'GetRefundDetails', { AmazonRefundId }), 'State');
    await expect.poll(stateOf, PATIENT).toBe('Completed');
  });

  it('posts signed notifications of what it does, again where the shop refuses one', async () => {
    const { url, received } = await listener(1);
    const { origin, simulator } = await sandboxForTest({ webhook: { url } });
    const { contractId } = await confirmedOrder(origin, simulator);
    await mws(origin, 'Authorize', paid(contractId));
    const wanted = ['OrderReferenceNotification', 'PaymentAuthorize', 'PaymentCapture'];
    await expect.poll(() => wanted.every((type) => received.some(({ about }) => about === type)), PATIENT).toBe(true);
    const capture = received.find(({ about }) => about === 'PaymentCapture');
    if (!capture) throw new Error('no capture was notified');
    expect(capture.xml).toMatch(/<CaptureNotification xmlns="[^"]+"><CaptureDetails><AmazonCaptureId>S01-/);
    expect(capture).toMatchObject({ Type: 'Notification', SignatureVersion: '1' });
    const pem = await (await fetch(capture.SigningCertURL)).text();
    expect(new URL(capture.SigningCertURL).origin).toBe(origin);
    const certificate = new X509Certificate(pem);
    expect(certificate.subject).toBe('CN=sns.us-east-1.amazonaws.com');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const isRight = createVerify('RSA-SHA1').update(signedText(capture)).verify(pem, capture.Signature, 'base64');
    expect(isRight).toBe(true);
  });

  it('signs with SHA-256 as version 2, and drops or repeats a notification on request', async () => {
    const { url, received } = await listener();
    const { origin, simulator } = await sandboxForTest({ webhook: { url, signatureVersion: '2' } });
    await control(origin, 'faults', { match: { path: 'PaymentAuthorize' }, fault: 'drop-webhook', times: 9 });
    await control(origin, 'faults', { match: { path: 'PaymentCapture' }, fault: 'duplicate-webhook' });
    const { contractId } = await confirmedOrder(origin, simulator);
    await mws(origin, 'Authorize', paid(contractId));
    await expect.poll(() => received.filter(({ about }) => about === 'PaymentCapture').length, PATIENT).toBe(2);
    expect(received.some(({ about }) => about === 'PaymentAuthorize')).toBe(false);
    const [first] = received;
    if (!first) throw new Error('nothing was notified');
    const pem = await (await fetch(first.SigningCertURL)).text();
    expect(createVerify('RSA-SHA256').update(signedText(first)).verify(pem, first.Signature, 'base64')).toBe(true);
  });

  it('ends a draft after three hours, a token after one, and an authorization after two days', async () => {
    const { origin, simulator } = await sandboxForTest();
    const order = draftOrder(simulator);
    const agreement = draftAgreement(simulator);
    const confirmed = await confirmedOrder(origin, simulator);
    const opened = await mws(origin, 'Authorize', { ...paid(confirmed.contractId), CaptureNow: 'false' });
    const AmazonAuthorizationId = textIn(opened, 'AmazonAuthorizationId') ?? '';
    const tokenInfo = (token: string) => fetch(`${origin}/auth/o2/tokeninfo?access_token=${encodeURIComponent(token)}`);
    await control(origin, 'clock', { ms: HOUR });
    expect((await tokenInfo(order.accessToken)).status).toBe(400);
    expect((await tokenInfo(tokenOf(simulator))).status).toBe(200);
    await control(origin, 'clock', { ms: 2 * HOUR });
    const total = money('OrderReferenceAttributes.OrderTotal', '30.11');
    const fields = { AmazonOrderReferenceId: order.contractId };
    expect(textIn(await mws(origin, 'ConfirmOrderReference', { ...fields, ...total }), 'Code')).toBe(
      'InvalidOrderReferenceStatus',
    );
    const read = await mws(origin, 'GetOrderReferenceDetails', fields);
    expect([textIn(read, 'State'), textIn(read, 'ReasonCode')]).toEqual(['Canceled', 'Stale']);
    const AmazonBillingAgreementId = agreement.contractId;
    expect(textIn(await mws(origin, 'GetBillingAgreementDetails', { AmazonBillingAgreementId }), 'State')).toBe(
      'Canceled',
    );
    expect(textIn(await mws(origin, 'GetAuthorizationDetails', { AmazonAuthorizationId }), 'State')).toBe('Open');
    await control(origin, 'clock', { ms: 46 * HOUR });
    const expired = await mws(origin, 'GetAuthorizationDetails', { AmazonAuthorizationId });
    expect([textIn(expired, 'State'), textIn(expired, 'ReasonCode')]).toEqual(['Closed', 'ExpiredUnused']);
  });

  it('accepts control calls from programs of this machine alone', async () => {
    const { origin } = await sandboxForTest();
    const fromPage = { method: 'POST', headers: { origin: 'http://localhost:8080' } };
    expect((await fetch(`${origin}/_sim/reset`, fromPage)).status).toBe(403);
    await expect(control(origin, 'pending', { id: 'NONE', state: 'completed' })).rejects.toThrow('no such pending');
    await expect(control(origin, 'clock', { ms: -1 })).rejects.toThrow('ms must be');
  });
});
