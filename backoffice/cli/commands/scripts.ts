import { type Command, carryOut } from '../input/command.ts';

/** Lists every script of every kind of page, with its purpose and its origin. */
export const scripts: Command = {
  usage: 'scripts [--json]',
  summary:
    'Every script of every kind of page, with its origin, its purpose, and when it is loaded, as PCI DSS 6.4.3 asks for.',
  flags: { json: 'yes-no' },
  names: { least: 0, most: 0 },
  async run(read, environment) {
    return carryOut(environment, { type: 'scripts' }, { asJson: read.has('json') });
  },
};
