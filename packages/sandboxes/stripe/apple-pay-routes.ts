import type { FastifyInstance } from 'fastify';
import { textAt } from '../kit/input.ts';
import { loopbackOnly } from '../kit/loopback-only.ts';
import { keyForMerchant } from './charging/apple-pay-keys.ts';
import type { Ledger } from './simulator/ledger.ts';

/**
 * Replaces manual steps of a merchant: the processor makes a key for a merchant id, and Apple receives its public half.
 * The wallets' sandbox fetches it here before it encrypts a card.
 */
export function serveApplePayKeys(app: FastifyInstance, ledger: Ledger): void {
  app.register(
    async (keys) => {
      keys.addHook('onRequest', loopbackOnly);
      keys.post('/apple-pay-keys', (request, reply) => {
        const merchantId = textAt(request.body, 'merchantId');
        if (merchantId === '') return reply.code(400).send({ error: 'merchantId must be a text' });
        ledger.commit([['appleMerchant', { id: merchantId }]]);
        const publicKey = keyForMerchant(ledger, merchantId).getPublicKey('base64');
        return reply.send({ merchantId, publicKey });
      });
    },
    { prefix: '/_sim' },
  );
}
