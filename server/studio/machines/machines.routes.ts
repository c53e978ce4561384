import type { FastifyInstance } from 'fastify';
import { MACHINES } from '../../../machines/chart/machine-list.ts';
import { answerNotFound } from '../../http/problems.ts';
import { readMachineNotes } from './machine-notes.ts';

/** What the sources in `root` say of a machine; they are read anew each time, since a developer changes them. */
export function machinesRoutes(app: FastifyInstance, root: string): void {
  app.get<{ Params: { name: string } }>('/api/machines/:name/notes', async (request, reply) => {
    const machine = MACHINES.find(({ name }) => name === request.params.name);
    return machine ? readMachineNotes(root, machine.file) : answerNotFound(request, reply);
  });
}
