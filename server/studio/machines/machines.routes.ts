import type { FastifyInstance } from 'fastify';
import { errorText } from '../../../domain/error-text.ts';
import type { PublishedFunnels } from '../../../graph/brand/published-funnel.ts';
import type { LayOutGraph } from '../../../graph/diagram/lay-out.ts';
import { MACHINES } from '../../../machines/chart/machine-list.ts';
import { answerNotFound, problem } from '../../http/problems.ts';
import { funnelPicture } from './funnel-picture.ts';
import { readMachineNotes } from './machine-notes.ts';

interface MachinesOptions {
  funnels: Pick<PublishedFunnels, 'live'>;
  layOut: LayOutGraph;
  /** The folder whose sources the notes are read from, anew each time, since a developer changes them. */
  sources: string;
}

/**
 * What the room of machines asks: the pictures of the live funnels, where `around` names the step around which a large one is
 * drawn, and what the sources say of a machine.
 */
export function machinesRoutes(app: FastifyInstance, { funnels, layOut, sources }: MachinesOptions): void {
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
  app.get<{ Params: { name: string } }>('/api/machines/:name/notes', async (request, reply) => {
    const machine = MACHINES.find(({ name }) => name === request.params.name);
    return machine ? readMachineNotes(sources, machine.file) : answerNotFound(request, reply);
  });
}
