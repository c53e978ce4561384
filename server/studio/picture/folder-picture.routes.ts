import type { FastifyInstance } from 'fastify';
import { errorText } from '../../../domain/error-text.ts';
import type { LayOutGraph } from '../../../graph/diagram/lay-out.ts';
import { drawableFunnel } from '../../admin/checks/drawable-funnel.ts';
import { answerNotFound, problem } from '../../http/problems.ts';
import { funnelPicture } from './funnel-picture.ts';

interface FolderPictureOptions {
  funnelsFolder: string;
  layOut: LayOutGraph;
}

/**
 * The picture of a funnel's file of the folder, such as `fernhollow/funnels/classic.json`, also of one with errors: a finding on
 * it is shown there. It is drawn anew each time, since an editor may have it open.
 */
export function pictureOfFolderRoutes(app: FastifyInstance, { funnelsFolder, layOut }: FolderPictureOptions): void {
  app.get<{ Querystring: { file?: string; around?: string } }>('/api/folder/picture', async (request, reply) => {
    const { file, around } = request.query;
    const found = typeof file === 'string' ? await drawableFunnel(funnelsFolder, file) : null;
    if (!found) return answerNotFound(request, reply);
    try {
      return await funnelPicture(found, typeof around === 'string' ? around : null, layOut);
    } catch (error) {
      const why = `This funnel could not be laid out: ${errorText(error)}`;
      return reply.code(422).send(problem(request, 'invalid_request', why));
    }
  });
}
