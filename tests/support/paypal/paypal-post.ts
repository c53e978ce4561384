import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { WebhookTarget } from '../../../packages/sandboxes/paypal/ledger/webhooks.ts';

/** One post of PayPal, to the byte. */
export interface Posted {
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/**
 * A server that stores PayPal's posts instead of the shop, so that a test decides when and how often each one is
 * delivered.
 */
export interface PayPalPost {
  target(): WebhookTarget;
  /** Returns the first post that matches, once it has arrived. */
  letter(words: RegExp): Promise<Posted>;
}

export function payPalPostDuringTests(): PayPalPost {
  const kept: Posted[] = [];
  let server: Server | null = null;
  let url = '';
  beforeAll(async () => {
    const office = createServer(async (request, response) => {
      kept.push({ body: Buffer.concat(await request.toArray()), headers: request.headers });
      response.writeHead(200).end();
    });
    server = office;
    await new Promise<void>((resolve) => office.listen(0, '127.0.0.1', resolve));
    const address = office.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/webhooks/paypal`;
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });
  beforeEach(() => {
    kept.length = 0;
  });
  const find = (words: RegExp) => kept.find(({ body }) => words.test(body.toString()));
  return {
    target: () => ({ url, id: 'WH-shop' }),
    letter: async (words) => {
      await expect.poll(() => find(words)).toBeDefined();
      const found = find(words);
      if (!found) throw new Error(`no post matches ${words}`);
      return found;
    },
  };
}
