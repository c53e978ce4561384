import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { FunnelPicture } from '../../../contracts/studio/funnel-picture.ts';
import { errorText } from '../../../domain/error-text.ts';
import type { PublishedFunnel, PublishedFunnels } from '../../../graph/brand/published-funnel.ts';
import type { LayOutGraph } from '../../../graph/diagram/lay-out.ts';
import { problem } from '../../http/problems.ts';
import { funnelPicture } from './funnel-picture.ts';

interface PictureOptions {
  funnels: Pick<PublishedFunnels, 'byHash'>;
  layOut: LayOutGraph;
}

const MOST_PICTURES = 200;

/**
 * The picture of each version that was ever published, by its hash; `around` names the step around which a large one is drawn. A
 * version never changes, so that it is laid out once.
 */
export function pictureOfFunnelRoutes(app: FastifyInstance, { funnels, layOut }: PictureOptions): void {
  const pictures = new LRUCache<string, Promise<FunnelPicture>>({ max: MOST_PICTURES });

  function pictureOf(published: PublishedFunnel, around: string | null): Promise<FunnelPicture> {
    const key = JSON.stringify([published.hash, around]);
    const picture = pictures.get(key) ?? funnelPicture(published, around, layOut);
    pictures.set(key, picture);
    picture.catch(() => pictures.delete(key));
    return picture;
  }

  app.get<{ Params: { hash: string }; Querystring: { around?: string } }>(
    '/api/funnels/:hash/picture',
    async (request, reply) => {
      const { params, query } = request;
      const published = await funnels.byHash(params.hash);
      if (!published)
        return reply.code(404).send(problem(request, 'not_found', 'This version of a funnel was never published here'));
      try {
        return await pictureOf(published, typeof query.around === 'string' ? query.around : null);
      } catch (error) {
        const why = `This funnel could not be laid out: ${errorText(error)}`;
        return reply.code(422).send(problem(request, 'invalid_request', why));
      }
    },
  );
}
