import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type AppleMerchant, requestMerchantSession } from '../../../server/wallets/merchant-session.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A gateway with this answer, and the shop as its merchant. */
async function gateway(answer: RequestListener): Promise<{ merchant: AppleMerchant; url: string }> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const merchant = { merchantId: 'merchant.example', domain: 'shop.example', identity: null, domainAssociation: null };
  return { merchant: { ...merchant, sandbox: origin }, url: `${origin}/paymentservices/paymentSession` };
}

const bodyOf = async (request: Parameters<RequestListener>[0]) => {
  let text = '';
  for await (const part of request) text += part;
  return JSON.parse(text);
};

describe('the request for a merchant session', () => {
  it('A06 names the shop and its domain, and returns the answer unread', async () => {
    const asked: unknown[] = [];
    const { merchant, url } = await gateway(async (request, reply) => {
      asked.push([request.method, request.headers['content-type'], await bodyOf(request)]);
      reply.end('{"merchantSessionIdentifier":"SSH1","anything":{"else":1}}');
    });
    expect(await requestMerchantSession(merchant, url, 'Näpfe & Söhne '.repeat(9))).toEqual({
      type: 'session',
      session: { merchantSessionIdentifier: 'SSH1', anything: { else: 1 } },
    });
    // Apple counts 64 bytes, of which an umlaut takes two.
    const displayName = 'Näpfe & Söhne '.repeat(4);
    const body = { merchantIdentifier: 'merchant.example', initiative: 'web', initiativeContext: 'shop.example' };
    expect(asked).toEqual([['POST', 'application/json', { ...body, displayName }]]);
  });

  it('A06 is not sent to an address that is not the gateway’s', async () => {
    let calls = 0;
    const { merchant, url } = await gateway((_, reply) => {
      calls += 1;
      reply.end('{}');
    });
    for (const address of [`${url}?x`, url.replace('127.0.0.1', 'localhost'), url.replace('Session', ''), 'no address'])
      expect(await requestMerchantSession(merchant, address, 'Shop')).toEqual({ type: 'forbidden' });
    expect(calls).toBe(0);
  });

  it('A06 follows no redirect, to any address', async () => {
    const paths: (string | undefined)[] = [];
    const { merchant, url } = await gateway((request, reply) => {
      paths.push(request.url);
      reply.writeHead(307, { location: '/admin' }).end();
    });
    expect(await requestMerchantSession(merchant, url, 'Shop')).toEqual({ type: 'failed' });
    expect(paths).toEqual(['/paymentservices/paymentSession']);
  });

  it.each<[string, RequestListener]>([
    ['a refusal', (_, reply) => reply.writeHead(400).end('{"statusMessage":"not registered"}')],
    ['garbage', (_, reply) => reply.end('<html>')],
    ['a list', (_, reply) => reply.end('[]')],
    ['nothing', (_, reply) => reply.end()],
    ['a cut', (request) => request.socket.destroy()],
    ['a session over the size limit', (_, reply) => reply.end(`{"a":"${'x'.repeat(200_000)}"}`)],
  ])('A06 %s is a failure, and no exception', async (_, answer) => {
    const { merchant, url } = await gateway(answer);
    expect(await requestMerchantSession(merchant, url, 'Shop')).toEqual({ type: 'failed' });
  });
});
