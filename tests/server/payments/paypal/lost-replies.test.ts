import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { control, readLedger, visit } from '../../../../packages/sandboxes/tests/paypal/support/sandbox.ts';
import {
  begin,
  type EveryProtocol,
  executeRequest,
  optionsFor,
  PROTOCOLS,
  paymentRequest,
  payPalBy,
  referenceTo,
  SHOP,
  startShop,
} from './support.ts';

/** The number of requests before the one that captures, by protocol. */
const PAY: Record<EveryProtocol, string> = {
  'rest-v1': '/v1/payments/payment/[^/]+/execute',
  'orders-v2': '/v2/checkout/orders/[^/]+/capture',
  nvp: '/nvp',
};

describe.each(PROTOCOLS)('a payment by %s without answers', (protocol) => {
  it.each(['drop-reply', 'garbage', '5xx', 'timeout'])(
    'N14 was captured, and the reply was lost by %s',
    async (fault) => {
      const { paypal, origin } = await startShop(protocol);
      const { request, page } = await begin(paypal);
      const execute = executeRequest(request, page, await visit(page.approvalUrl));
      await planAfterRead(protocol, origin, { fault, at: 'after-commit', status: 503 });
      const first = await hurried(protocol, origin).executeApproval(execute);
      expect(first.type).toMatch(/^(captured|unknown)$/);
      await expect.poll(async () => (await readLedger(origin)).balance).toEqual({ USD: 3_011 });
      await clearFaults(origin);
      expect(await paypal.readApproval(referenceTo(request, page))).toMatchObject({
        type: 'captured',
        payer: { amount: 3_011 },
      });
      expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'captured', payer: { amount: 3_011 } });
      expect((await readLedger(origin)).sales).toHaveLength(1);
    },
  );

  it('N14 was not captured: unknown, never declined, and paid by a repeated request', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    for (const fault of ['reset', 'timeout', 'garbage', '5xx']) {
      await planAfterRead(protocol, origin, { fault, at: 'before', status: 500 });
      expect(await hurried(protocol, origin).executeApproval(execute)).toMatchObject({ type: 'unknown' });
      await clearFaults(origin);
    }
    expect((await readLedger(origin)).sales).toEqual([]);
    expect(await paypal.readApproval(referenceTo(request, page))).toMatchObject({ type: 'requires_approval' });
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'captured' });
    expect((await readLedger(origin)).balance).toEqual({ USD: 3_011 });
  });

  it('N14 that is slow is found when it is done, and not made twice', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    await planAfterRead(protocol, origin, { fault: 'latency', ms: 600 });
    expect((await hurried(protocol, origin, 250).executeApproval(execute)).type).toMatch(/^(captured|unknown)$/);
    await clearFaults(origin);
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'captured' });
    expect((await readLedger(origin)).sales).toHaveLength(1);
  });

  it('N14 during an outage of PayPal is unknown in every call, and never declined', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    await control(origin, 'faults', { match: { path: '/' }, fault: 'reset', times: 99 });
    expect(await paypal.createApproval(paymentRequest())).toMatchObject({ type: 'unavailable' });
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'unknown' });
    expect(await paypal.readApproval(referenceTo(request, page))).toMatchObject({ type: 'unknown' });
    expect(await paypal.readApproval(referenceTo(request, null))).toMatchObject({ type: 'unknown' });
    const details = { ref: page.ref, token: page.token, attemptId: request.attemptId };
    expect(await paypal.readPayer(details)).toMatchObject({ type: 'unavailable' });
    expect(await paypal.cancelSubscription({ subscriptionRef: 'I-1', reason: 'x' })).toMatchObject({ type: 'unknown' });
    const refund = { providerRef: 'X', refundId: 'r', idempotencyKey: 'k', currency: 'USD' };
    expect(await paypal.refund(refund)).toMatchObject({ type: 'unknown', isOver: false });
    for await (const batch of paypal.balanceTransactions(new Date()))
      expect(batch).toMatchObject({ type: 'unavailable' });
    await clearFaults(origin);
    expect((await readLedger(origin)).sales).toEqual([]);
  });

  it('N14 whose answer is not PayPal’s has no outcome', async () => {
    const gateway = createServer(
      (_, response) => void response.writeHead(200).end('<html>Sign in to the Wi-Fi</html>'),
    );
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void gateway.close());
    const address = gateway.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const paypal = payPalBy(protocol, optionsFor(`http://127.0.0.1:${port}`));
    const request = paymentRequest();
    const execute = executeRequest(request, { ref: 'EC-1', token: 'EC-1', approvalUrl: SHOP });
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'unknown' });
    expect(await paypal.createApproval(request)).toMatchObject({ type: 'unavailable' });
  });

  it('N14 with wrong credentials is not declined either', async () => {
    const { origin, paypal } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    const wrong = payPalBy(
      protocol,
      optionsFor(origin, { clientSecret: 'x', nvp: { user: 'x', password: 'y', signature: 'z' } }),
    );
    expect(await wrong.createApproval(paymentRequest())).toMatchObject({
      type: 'refused',
      problem: { code: expect.stringMatching(/^(invalid_client|10002)$/) },
    });
    expect((await wrong.executeApproval(execute)).type).toBe('unknown');
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'captured' });
  });

  it('N14 with a lost page is not found, and one that was captured is, by PayPal’s ledger', async () => {
    const { paypal, origin } = await startShop(protocol);
    const { request, page } = await begin(paypal);
    await paypal.executeApproval(executeRequest(request, page, await visit(page.approvalUrl)));
    expect(await paypal.readApproval(referenceTo(request, null))).toMatchObject({
      type: 'captured',
      payer: { amount: 3_011 },
    });
    const lost = referenceTo(paymentRequest(), null);
    const long = { ...lost, since: new Date(Date.now() - 3_600_000) };
    expect(await paypal.readApproval(long)).toEqual({ type: 'absent' });
    expect((await readLedger(origin)).sales).toHaveLength(1);
  });
});

it.each(['rest-v1', 'orders-v2'] as const)(
  'O04 gets a new access token of %s once, after the old one has ended',
  async (protocol) => {
    const { paypal, origin } = await startShop(protocol);
    await begin(paypal);
    await control(origin, 'clock', { ms: 10 * 3_600_000 });
    const { request, page } = await begin(paypal);
    const paid = await paypal.executeApproval(executeRequest(request, page, await visit(page.approvalUrl)));
    expect(paid).toMatchObject({ type: 'captured' });
  },
);

/** Gives up soon: only for a request that a fault leaves without an answer, since a busy machine is slow as well. */
const hurried = (protocol: EveryProtocol, origin: string, timeoutMs = 1_500) =>
  payPalBy(protocol, optionsFor(origin, { timeoutMs }));

/** A fault for the request that captures; NVP has one address for all requests, so its first read is let through. */
async function planAfterRead(protocol: EveryProtocol, origin: string, fault: Record<string, unknown>): Promise<void> {
  const match = { method: 'POST', path: PAY[protocol] };
  if (protocol === 'nvp') await control(origin, 'faults', { match, fault: 'latency', ms: 1 });
  await control(origin, 'faults', { match, ...fault });
}

async function clearFaults(origin: string): Promise<void> {
  await fetch(`${origin}/_sim/faults`, { method: 'DELETE' });
}
