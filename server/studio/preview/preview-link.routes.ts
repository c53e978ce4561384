import type { FastifyInstance } from 'fastify';
import type { PublishedFunnel, PublishedFunnels } from '../../../graph/brand/published-funnel.ts';
import { nodeById } from '../../../graph/graph.ts';
import { answerNotFound } from '../../http/problems.ts';
import type { DraftFolder } from '../../publish/drafts/draft-folder.ts';
import { PREVIEW_PATH, previewQuery } from './preview-address.ts';

interface LinkOptions {
  funnels: Pick<PublishedFunnels, 'live' | 'byHash'>;
  drafts: Pick<DraftFolder, 'byHash'>;
  shopOrigin: string;
  secret: Buffer;
  clock: () => Date;
}

/** The signed address of a step's preview on the shop, for a frame of the studio: of a live funnel, or of a version or draft by its hash. */
export function previewLinkRoutes(app: FastifyInstance, options: LinkOptions): void {
  const { funnels, drafts, shopOrigin, secret, clock } = options;
  const linkTo = ({ graph, hash }: PublishedFunnel, step: string) =>
    nodeById(graph, step) && { url: `${shopOrigin}${PREVIEW_PATH}?${previewQuery({ hash, step }, secret, clock())}` };
  app.get<{ Params: { uid: string; step: string } }>(
    '/api/funnels/:uid/steps/:step/preview',
    async (request, reply) => {
      const { uid, step } = request.params;
      const found = funnels.live().find(({ graph }) => graph.funnel.uniqueIdentifier === uid);
      return (found && linkTo(found, step)) ?? answerNotFound(request, reply);
    },
  );
  app.get<{ Params: { hash: string; step: string } }>(
    '/api/versions/:hash/steps/:step/preview',
    async (request, reply) => {
      const { hash, step } = request.params;
      const found = (await funnels.byHash(hash)) ?? (await drafts.byHash(hash))?.published;
      return (found && linkTo(found, step)) ?? answerNotFound(request, reply);
    },
  );
}
