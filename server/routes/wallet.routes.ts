import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemSchema } from '../../contracts/api/problem.ts';
import { MerchantSessionRequestSchema, MerchantSessionSchema } from '../../contracts/api/wallet-api.ts';
import type { Brand } from '../../contracts/files/brand-file.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { answerNotFound, problem, refusals } from '../http/problems.ts';
import { perMinute, type RequestLimit } from '../http/request-limits.ts';
import type { OrderSession } from '../orders/records/orders-deps.ts';
import { type AppleMerchant, requestMerchantSession } from '../wallets/merchant-session.ts';

interface LiveBrands {
  live(): readonly { brand: Pick<Brand, 'uniqueName' | 'siteName'> }[];
}

export interface WalletRoutesOptions {
  /** Null where Apple Pay is not offered. */
  apple: AppleMerchant | null;
  funnels: LiveBrands;
  sessionOf: (request: FastifyRequest) => OrderSession;
}

const answers = { 200: MerchantSessionSchema, ...refusals, 502: ProblemSchema };

/** Apple's sheet asks once each time that it is opened. */
const SHEETS = { name: 'apple session by session', max: 10, timeWindow: 60_000 };

/** Apple Pay's merchant validation, the only call of a wallet to the shop's server. */
export const walletRoutes: FastifyPluginAsyncTypebox<WalletRoutesOptions> = async (
  app,
  { apple, funnels, sessionOf },
) => {
  const bySession: RequestLimit = { ...SHEETS, keyOf: (request) => sessionOf(request).hash };
  app.post(
    '/wallets/apple/session',
    {
      bodyLimit: 4_096,
      config: { limit: [bySession, perMinute('apple session')] },
      schema: { body: MerchantSessionRequestSchema, response: answers },
    },
    async (request, reply) => {
      if (!apple) return reply.code(404).send(problem(request, 'not_found', MESSAGES.paymentUnavailable));
      const { validationUrl } = request.body;
      const result = await requestMerchantSession(apple, validationUrl, displayNameIn(request, funnels));
      if (result.type === 'session') return reply.code(200).send(result.session);
      if (result.type === 'failed') {
        return reply.code(502).send(problem(request, 'payment_unavailable', MESSAGES.paymentUnavailable));
      }
      const field = { field: 'validationUrl' };
      return reply.code(400).send(problem(request, 'invalid_request', MESSAGES.somethingWrong, field));
    },
  );
};

const ASSOCIATION = '/.well-known/apple-developer-merchantid-domain-association';

/** Serves the file that proves the merchant's domain to Apple; without one the address is unknown. */
export function serveDomainAssociation(app: FastifyInstance, apple: AppleMerchant | null): void {
  const file = apple?.domainAssociation;
  app.get(ASSOCIATION, { schema: { hide: true } }, (request, reply) =>
    file ? reply.type('text/plain').send(file) : answerNotFound(request, reply),
  );
}

/** H02: the name of the brand in a call's header; of the first brand where the header names no live one. */
function displayNameIn({ headers }: FastifyRequest, funnels: LiveBrands): string {
  const brands = funnels.live().map(({ brand }) => brand);
  const named = brands.find(({ uniqueName }) => uniqueName === headers.brand);
  return (named ?? brands[0])?.siteName ?? 'Shop';
}
