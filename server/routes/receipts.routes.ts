import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { ReceiptParametersSchema, ReceiptSchema } from '../../contracts/api/receipt-api.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { problem } from '../http/problems.ts';
import { RECEIPT_LIMIT } from '../http/request-limits.ts';
import type { Receipts } from '../receipts/receipts.ts';

const answers = { 200: ReceiptSchema, 404: ProblemSchema, 429: ProblemSchema };

/** O08, K03: a receipt by its link. Every unknown token gets the same answer. */
export const receiptsRoutes: FastifyPluginAsyncTypebox<{ receipts: Receipts }> = async (app, { receipts }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  });
  app.get(
    '/receipts/:token',
    { config: { limit: RECEIPT_LIMIT }, schema: { params: ReceiptParametersSchema, response: answers } },
    async (request, reply) => {
      const receipt = await receipts.byToken(request.params.token);
      return receipt?.orders ?? reply.code(404).send(problem(request, 'order_missing', MESSAGES.orderMissing));
    },
  );
};
