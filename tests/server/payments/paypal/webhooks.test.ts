import { createServer, type IncomingHttpHeaders } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type PayPalProtocol, payPalProvider } from '../../../../server/payments/paypal/choose-paypal.ts';
import { control, startSandbox, visit } from '../../../sandboxes/paypal/support/sandbox.ts';
import { begin, created, executeRequest, executeSubscription, optionsFor, subscriptionRequest } from './support.ts';

interface Posted {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

describe.each(['rest-v1', 'orders-v2', 'nvp'] as const)('webhooks of PayPal by %s', (protocol) => {
  it('O04 report payments, refunds and cancellations, and PayPal verifies them', async () => {
    const { paypal, posted } = await startListeningShop(protocol);
    const { request, page } = await begin(paypal);
    const paid = await paypal.executePayment(executeRequest(request, page, await visit(page.approvalUrl)));
    const captureRef = paid.type === 'captured' ? paid.captureRef : '';
    await paypal.refund({ captureRef, refundId: 'r1', idempotencyKey: 'k1', currency: 'USD', amount: 100 });
    const wish = subscriptionRequest();
    const agreed = created(await paypal.createSubscription(wish));
    const execute = executeSubscription(wish, agreed, await visit(agreed.approvalUrl));
    const active = await paypal.executeSubscription(execute);
    const subscriptionRef = active.type === 'active' ? active.subscriptionRef : '';
    await paypal.cancelSubscription({ subscriptionRef, reason: 'x' });
    const reported = await eventsOf(paypal, posted, 4);
    const { attemptId } = request;
    expect(reported).toContainEqual(expect.objectContaining({ says: 'payment', chargeRef: captureRef, attemptId }));
    expect(reported).toContainEqual(expect.objectContaining({ says: 'went_back', chargeRef: captureRef }));
    expect(reported).toContainEqual(
      expect.objectContaining({ says: expect.stringMatching(/^subscription_/), subscriptionRef }),
    );
  });

  it('O04 are refused if they were changed, forged or sent by another sender', async () => {
    const { paypal, posted } = await startListeningShop(protocol);
    const { request, page } = await begin(paypal);
    await paypal.executePayment(executeRequest(request, page, await visit(page.approvalUrl)));
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
    await paypal.executePayment(executeRequest(request, page, await visit(page.approvalUrl)));
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
async function startListeningShop(protocol: PayPalProtocol) {
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
  return { paypal: payPalProvider(protocol, optionsFor(origin, { notifyUrl: isNvp ? url : null })), posted, origin };
}

/** The subjects of all posts, once there are enough of them. */
async function eventsOf(paypal: ReturnType<typeof payPalProvider>, posted: Posted[], atLeast: number) {
  await expect.poll(() => posted.length, { timeout: 5_000 }).toBeGreaterThanOrEqual(atLeast);
  const verdicts = await Promise.all(posted.map(({ body, headers }) => paypal.verifyWebhook(body, headers)));
  return verdicts.map((verdict) => {
    expect(verdict.type).toBe('event');
    return verdict.type === 'event' ? verdict.event.about : null;
  });
}
