import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import {
  WithdrawableOrderSchema,
  WithdrawalAskSchema,
  WithdrawalRequestSchema,
} from '../../contracts/api/withdrawal-api.ts';
import type { WithdrawingSession } from '../checkout/withdrawing/find-withdrawal.ts';
import type { WithdrawalResult } from '../checkout/withdrawing/withdraw.ts';
import type { Withdrawals } from '../checkout/withdrawing/withdrawals.ts';
import { WITHDRAWAL_LIMIT } from '../http/request-limits.ts';
import { sendPlaced } from './order-answers.ts';

interface WithdrawalsRoutesOptions {
  withdrawals: Withdrawals;
  sessionOf: (request: FastifyRequest) => WithdrawingSession;
}

const refusals = { 400: ProblemSchema, 403: ProblemSchema, 404: ProblemSchema, 429: ProblemSchema };

/**
 * The right of withdrawal, without a login: by a session's own order, else by order number and e-mail address. Both calls count
 * the tries of a network address, and an unknown order is answered like another person's.
 */
export const withdrawalsRoutes: FastifyPluginAsyncTypebox<WithdrawalsRoutesOptions> = async (
  app,
  { withdrawals, sessionOf },
) => {
  const config = { limit: WITHDRAWAL_LIMIT };
  app.post(
    '/withdrawals/find',
    { config, schema: { body: WithdrawalAskSchema, response: { 200: WithdrawableOrderSchema, ...refusals } } },
    async (request, reply) => sendFound(request, reply, await withdrawals.find(sessionOf(request), request.body)),
  );
  app.post(
    '/withdrawals',
    {
      config,
      schema: {
        body: WithdrawalRequestSchema,
        response: { 200: WithdrawableOrderSchema, ...refusals, 409: ProblemSchema },
      },
    },
    async (request, reply) => sendFound(request, reply, await withdrawals.withdraw(sessionOf(request), request.body)),
  );
};

function sendFound(request: FastifyRequest, reply: FastifyReply, result: WithdrawalResult): FastifyReply {
  return result.type === 'known' ? reply.send(result.order) : sendPlaced(request, reply, result);
}
