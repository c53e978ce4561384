import { type Command, carryOut } from '../input/command.ts';

/** Says what can be paid how in a live funnel. */
export const matrix: Command = {
  usage: 'matrix <uid> [--json]',
  summary:
    'What can be paid how in a live funnel: each offer by each method, with and without agreement, on each device.',
  see: 'drawings.md#the-matrix',
  flags: { json: 'yes-no' },
  names: { least: 1, most: 1 },
  async run(read, environment) {
    return carryOut(environment, { type: 'matrix', uid: read.names[0] ?? '' }, { asJson: read.has('json') });
  },
};
