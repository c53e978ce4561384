import type { FastifyInstance } from 'fastify';
import type { CardProcessor } from './card-processor.ts';
import { type MerchantSessions, readSessionRequest } from './merchant-sessions.ts';
import { cards } from './wallet-contents.ts';
import { people } from './wallet-people.ts';

export interface WalletCalls {
  processor: CardProcessor;
  sessions: MerchantSessions;
}

type Body = Record<string, unknown>;

/** The calls of the sheet to its own server, and of a shop's server to Apple. */
export function serveWalletCalls(app: FastifyInstance, { processor, sessions }: WalletCalls): void {
  app.get('/contents', (_, reply) =>
    reply.send({ cards: cards.map(({ number, ...card }) => ({ ...card, last4: number.slice(-4) })), people }),
  );
  app.post('/gp/tokens', async (request, reply) => {
    const { card, publishableKey } = bodyOf(request.body);
    const found = cards.find(({ id }) => id === card);
    if (!found || typeof publishableKey !== 'string') return reply.code(400).send({ error: 'no such card' });
    return reply.send({ token: await processor.tokenFor(found, publishableKey) });
  });
  app.post('/paymentservices/paymentSession', (request, reply) => {
    const asked = readSessionRequest(request.body);
    if (typeof asked !== 'string') return reply.send(sessions.issue(asked));
    const statusMessage = `Payment Services Exception ${asked}`;
    return reply.code(400).send({ statusMessage, statusCode: '400' });
  });
  app.post('/apple-pay/sessions', (request, reply) => {
    const { session, domain } = bodyOf(request.body);
    const problem = sessions.take(session, typeof domain === 'string' ? domain : '');
    return problem === null ? reply.code(204).send() : reply.code(400).send({ error: problem });
  });
  app.post('/apple-pay/payments', async (request, reply) => {
    const { card, merchantId, amount } = bodyOf(request.body);
    const found = cards.find(({ id }) => id === card);
    if (!found || typeof merchantId !== 'string' || typeof amount !== 'number')
      return reply.code(400).send({ error: 'no such card' });
    const paymentData = await processor.sealFor(found, merchantId, amount);
    const paymentMethod = {
      displayName: `${found.network} ${found.number.slice(-4)}`,
      network: found.network,
      type: 'credit',
    };
    return reply.send({ paymentData, paymentMethod, transactionIdentifier: paymentData.header.transactionId });
  });
}

function bodyOf(body: unknown): Body {
  return typeof body === 'object' && body !== null ? { ...body } : {};
}
