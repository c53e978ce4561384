import type { FastifyInstance } from 'fastify';
import { MACHINES } from '../../../machines/chart/machine-list.ts';
import { answerNotFound } from '../../http/problems.ts';
import { readCoverage } from './machine-coverage.ts';
import { readMachineNotes } from './machine-notes.ts';

interface MachinesOptions {
  /** The folder whose sources the notes are read from, anew each time, since a developer changes them. */
  sources: string;
}

/** What the sources say of a machine. */
export function machinesRoutes(app: FastifyInstance, { sources }: MachinesOptions): void {
  app.get('/api/machines/coverage', async () => readCoverage(sources));
  app.get<{ Params: { name: string } }>('/api/machines/:name/notes', async (request, reply) => {
    const machine = MACHINES.find(({ name }) => name === request.params.name);
    return machine ? readMachineNotes(sources, machine.file) : answerNotFound(request, reply);
  });
}
