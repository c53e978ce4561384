import type { FastifyInstance } from 'fastify';
import { errorText } from '../../../domain/error-text.ts';
import type { PublishedFunnels } from '../../../graph/brand/published-funnel.ts';
import type { LayOutGraph } from '../../../graph/diagram/lay-out.ts';
import { answerNotFound, problem } from '../../http/problems.ts';
import { funnelPicture } from './funnel-picture.ts';

/** The pictures of the live funnels; `around` names the step around which a large one is drawn. */
export function funnelPictureRoutes(
  app: FastifyInstance,
  funnels: Pick<PublishedFunnels, 'live'>,
  layOut: LayOutGraph,
): void {
  app.get<{ Params: { uid: string }; Querystring: { around?: string } }>(
    '/api/funnels/:uid/picture',
    async (request, reply) => {
      const { params, query } = request;
      const found = funnels.live().find(({ graph }) => graph.funnel.uniqueIdentifier === params.uid);
      if (!found) return answerNotFound(request, reply);
      try {
        return await funnelPicture(found, typeof query.around === 'string' ? query.around : null, layOut);
      } catch (error) {
        const why = `This funnel could not be laid out: ${errorText(error)}`;
        return reply.code(422).send(problem(request, 'invalid_request', why));
      }
    },
  );
}
