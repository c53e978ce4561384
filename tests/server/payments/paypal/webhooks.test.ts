import { createServer, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { control, startSandbox, visit } from '../../../../packages/sandboxes/tests/paypal/support/sandbox.ts';
import { payPalProvider } from '../../../../server/payments/paypal/choose-paypal.ts';
import {
  begin,
  created,
  type EveryProtocol,
  executeRequest,
  optionsFor,
  PROTOCOLS,
  payPalBy,
  subscriptionOf,
  subscriptionRequest,
} from './support.ts';

interface Posted {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

describe.each(PROTOCOLS)('webhooks of PayPal by %s', (protocol) => {
  it('O04 report payments, refunds and cancellations, and PayPal verifies them', async () => {
    const { paypal, posted } = await startListeningShop(protocol);
    const { request, page } = await begin(paypal);
    const paid = await paypal.executeApproval(executeRequest(request, page, await visit(page.approvalUrl)));
    const providerRef = paid.type === 'captured' ? paid.providerRef : '';
    await paypal.refund({ providerRef, refundId: 'r1', idempotencyKey: 'k1', currency: 'USD', amount: 100 });
    const wish = subscriptionRequest();
    const agreed = created(await paypal.createApproval(wish));
    const execute = executeRequest(wish, agreed, await visit(agreed.approvalUrl));
    const active = await paypal.executeApproval(execute);
    const subscriptionRef = subscriptionOf(active);
    await paypal.cancelSubscription({ subscriptionRef, reason: 'x' });
    const { attemptId } = request;
    for (const about of [
      { says: 'payment', chargeRef: providerRef, attemptId },
      { says: 'went_back', chargeRef: providerRef },
      { says: expect.stringMatching(/^subscription_/), subscriptionRef },
    ])
      await expect.poll(() => eventsOf(paypal, posted)).toContainEqual(expect.objectContaining(about));
  });

  it('O04 are refused if they were changed, forged or sent by another sender', async () => {
    const { paypal, posted } = await startListeningShop(protocol);
    const { request, page } = await begin(paypal);
    await paypal.executeApproval(executeRequest(request, page, await visit(page.approvalUrl)));
    await expect.poll(() => posted.length).toBeGreaterThan(0);
    const [genuine] = posted;
    if (!genuine) throw new Error('nothing was posted');
    expect(await paypal.verifyWebhook(genuine.body, genuine.headers)).toMatchObject({ type: 'event' });
    const changed = Buffer.from(
      genuine.body
        .toString()
        .replace(/30[.]11/, '99.11')
        .replace('COMPLETED', 'completed'),
    );
    const isRefused = expect.objectContaining({ type: 'refused' });
    expect(changed.equals(genuine.body)).toBe(false);
    expect(await paypal.verifyWebhook(changed, genuine.headers)).toEqual(isRefused);
    expect(await paypal.verifyWebhook(Buffer.from('{}'), genuine.headers)).toEqual(isRefused);
    expect(await paypal.verifyWebhook(Buffer.from(''), {})).toEqual(isRefused);
    expect(await paypal.verifyWebhook(Buffer.from('txn_id=1&payment_status=Completed'), {})).toEqual(isRefused);
    expect(await paypal.verifyWebhook(Buffer.from('\u0000[1,'), genuine.headers)).toEqual(isRefused);
  });

  it('O04 are neither accepted nor refused while PayPal cannot verify them', async () => {
    const { paypal, posted, origin } = await startListeningShop(protocol);
    const { request, page } = await begin(paypal);
    await paypal.executeApproval(executeRequest(request, page, await visit(page.approvalUrl)));
    await expect.poll(() => posted.length).toBeGreaterThan(0);
    const [genuine] = posted;
    await control(origin, 'faults', { match: { path: '/(v1/notifications|cgi-bin)' }, fault: 'garbage' });
    const verdict = await paypal.verifyWebhook(genuine?.body ?? Buffer.of(), genuine?.headers ?? {});
    expect(verdict).toMatchObject({ type: 'unavailable' });
  });
});

it('O04 are refused if they are old, or of another webhook’s address', async () => {
  const { paypal, posted, origin } = await startListeningShop('orders-v2');
  const { page } = await begin(paypal);
  await visit(page.approvalUrl);
  await expect.poll(() => posted.length).toBe(1);
  const { body, headers } = posted[0] ?? { body: Buffer.of(), headers: {} };
  const other = payPalProvider('orders-v2', optionsFor(origin, { webhookId: 'WH-another' }));
  expect(await other.verifyWebhook(body, headers)).toMatchObject({ type: 'refused' });
  const none = payPalProvider('orders-v2', optionsFor(origin, { webhookId: null }));
  expect(await none.verifyWebhook(body, headers)).toMatchObject({ type: 'refused' });
  const late = payPalProvider('orders-v2', optionsFor(origin, { clock: () => Date.now() + 600_000 }));
  expect(await late.verifyWebhook(body, headers)).toMatchObject({ detail: 'the signature is of another time' });
  const approved = await paypal.verifyWebhook(body, headers);
  expect(approved).toMatchObject({ event: { type: 'CHECKOUT.ORDER.APPROVED', about: { approvalRef: page.ref } } });
});

/** A server that stores all posts, as webhooks or as notifications. */
async function startListeningShop(protocol: EveryProtocol) {
  const posted: Posted[] = [];
  const server = createServer(async (request, response) => {
    posted.push({ body: Buffer.concat(await request.toArray()), headers: request.headers });
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/webhooks/paypal`;
  const isNvp = protocol === 'nvp';
  const { origin } = await startSandbox(isNvp ? {} : { webhook: { url, id: 'WH-shop' } });
  return { paypal: payPalBy(protocol, optionsFor(origin, { notifyUrl: isNvp ? url : null })), posted, origin };
}

/** The subjects of all posts so far. */
async function eventsOf(paypal: ReturnType<typeof payPalProvider>, posted: Posted[]) {
  const verdicts = await Promise.all(posted.map(({ body, headers }) => paypal.verifyWebhook(body, headers)));
  return verdicts.map((verdict) => {
    expect(verdict.type).toBe('event');
    return verdict.type === 'event' ? verdict.event.about : null;
  });
}

describe('PayPal is not asked about a webhook', () => {
  const asked = async () => {
    throw new Error('PayPal was asked');
  };
  const event = JSON.stringify({ id: 'WH-1', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} });
  const headersWith = (more: Record<string, string>) => ({
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'paypal-transmission-id': '4e6c1d30-0000-11f0-8de9-0242ac120002',
    'paypal-transmission-sig': 'Zm9yZ2Vk',
    'paypal-transmission-time': new Date().toISOString(),
    ...more,
  });
  const verified = (apiUrl: string, body: string, more: Record<string, string>) =>
    payPalProvider('orders-v2', { ...optionsFor('http://127.0.0.1:1'), apiUrl }).verifyWebhook(
      Buffer.from(body),
      headersWith(more),
      asked,
    );

  it.each([
    ['whose certificate is elsewhere', event, { 'paypal-cert-url': 'https://certificates.example/CERT-1' }],
    ['whose certificate’s host only ends alike', event, { 'paypal-cert-url': 'https://evilpaypal.com/CERT-1' }],
    ['whose certificate is not sent by https', event, { 'paypal-cert-url': 'http://api.paypal.com/CERT-1' }],
    ['whose certificate has no address', event, { 'paypal-cert-url': 'CERT-1' }],
    ['with a line break in a header', event, { 'paypal-transmission-id': 'a\nb' }],
    ['of an hour ago', event, { 'paypal-transmission-time': new Date(Date.now() - 3_600_000).toISOString() }],
    ['without an event', '{"event_type": "PAYMENT.CAPTURE.COMPLETED"}', {}],
  ])('%s', async (_, body, more) => {
    expect(await verified('https://api-m.paypal.com', body, more)).toMatchObject({ type: 'refused' });
  });

  it('with a certificate of PayPal’s host, or of the server that speaks for it, it is asked', async () => {
    await expect(verified('https://api-m.paypal.com', event, {})).rejects.toThrow('PayPal was asked');
    const sandbox = { 'paypal-cert-url': 'http://127.0.0.1:4010/v1/notifications/certs/CERT-sandbox-1' };
    await expect(verified('http://127.0.0.1:4010', event, sandbox)).rejects.toThrow('PayPal was asked');
    expect(await verified('https://api-m.paypal.com', event, sandbox)).toMatchObject({ type: 'refused' });
  });
});
