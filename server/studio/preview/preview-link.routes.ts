import type { FastifyInstance } from 'fastify';
import type { PublishedFunnels } from '../../../graph/brand/published-funnel.ts';
import { nodeById } from '../../../graph/graph.ts';
import { answerNotFound } from '../../http/problems.ts';
import { PREVIEW_PATH, previewQuery } from './preview-address.ts';

interface LinkOptions {
  funnels: Pick<PublishedFunnels, 'live'>;
  shopOrigin: string;
  secret: Buffer;
  clock: () => Date;
}

/** The signed address of a step's preview on the shop, for a frame of the studio. */
export function previewLinkRoutes(app: FastifyInstance, { funnels, shopOrigin, secret, clock }: LinkOptions): void {
  app.get<{ Params: { uid: string; step: string } }>(
    '/api/funnels/:uid/steps/:step/preview',
    async (request, reply) => {
      const { uid, step } = request.params;
      const found = funnels.live().find(({ graph }) => graph.funnel.uniqueIdentifier === uid);
      if (!found || !nodeById(found.graph, step)) return answerNotFound(request, reply);
      return { url: `${shopOrigin}${PREVIEW_PATH}?${previewQuery({ hash: found.hash, step }, secret, clock())}` };
    },
  );
}
