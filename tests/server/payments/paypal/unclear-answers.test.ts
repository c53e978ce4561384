import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readLedger, startSandbox, visit } from '../../../../packages/sandboxes/tests/paypal/support/sandbox.ts';
import { begin, type EveryProtocol, executeRequest, optionsFor, PROTOCOLS, payPalBy } from './support.ts';

interface Answer {
  status: number;
  /** The error code; the proxy wraps it in PayPal's own shape. */
  code: string;
  /** True where the request takes effect in spite of the error. */
  isDone: boolean;
}

describe.each(PROTOCOLS)('unclear answers to a payment by %s', (protocol) => {
  const broken = protocol === 'nvp' ? '10001' : 'INTERNAL_SERVER_ERROR';
  it.each([
    [500, broken, false, 'unknown', 0],
    [500, broken, true, 'captured', 3_011],
    [429, broken, false, 'unknown', 0],
    [422, '99999_NEVER_HEARD_OF', false, 'requires_approval', 0],
    [422, '99999_NEVER_HEARD_OF', true, 'captured', 3_011],
  ] as const)('N14 %i %s, done %s, is %s', async (status, code, isDone, type, taken) => {
    const { origin } = await startSandbox();
    const proxy = await startProxy(protocol, origin, { status, code, isDone });
    const paypal = payPalBy(protocol, { ...optionsFor(proxy), webUrl: origin });
    const { request, page } = await begin(paypal);
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    const result = await paypal.executeApproval(execute);
    expect(result.type).toBe(type);
    expect(result.refusal).toBe(type === 'requires_approval' ? 'unavailable' : undefined);
    expect((await readLedger(origin)).balance).toEqual(taken === 0 ? {} : { USD: taken });
  });

  it('N08 PayPal’s explicit decline is a decline', async () => {
    const { origin } = await startSandbox();
    const code = protocol === 'nvp' ? '10606' : 'PAYER_CANNOT_PAY';
    const proxy = await startProxy(protocol, origin, { status: 422, code, isDone: false });
    const paypal = payPalBy(protocol, { ...optionsFor(proxy), webUrl: origin });
    const { request, page } = await begin(paypal);
    const execute = executeRequest(request, page, await visit(page.approvalUrl));
    expect(await paypal.executeApproval(execute)).toMatchObject({ type: 'declined', problem: { code } });
  });
});

/** A proxy before the sandbox, which answers the request that captures by itself. */
async function startProxy(protocol: EveryProtocol, origin: string, answer: Answer): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { method = 'GET', url = '/' } = request;
    const isPay = /\/(execute|capture)$/.test(url) || body.toString().includes('METHOD=DoExpressCheckoutPayment');
    const headers = new Headers();
    for (const name of ['authorization', 'content-type', 'paypal-request-id', 'prefer']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const forward = () => fetch(origin + url, { method, headers, ...(method === 'GET' ? {} : { body }) });
    if (!isPay) {
      const reply = await forward();
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
      return;
    }
    if (answer.isDone) await forward();
    response.writeHead(protocol === 'nvp' ? 200 : answer.status).end(errorBody(protocol, answer.code));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

function errorBody(protocol: EveryProtocol, code: string): string {
  if (protocol === 'nvp') return `ACK=Failure&L_ERRORCODE0=${code}&L_LONGMESSAGE0=Something&CORRELATIONID=abc`;
  if (protocol === 'rest-v1') return JSON.stringify({ name: code, message: 'Something', debug_id: 'abc' });
  const details = [{ issue: code, description: 'Something' }];
  return JSON.stringify({ name: 'UNPROCESSABLE_ENTITY', message: 'Something', details });
}
