import { startStripeSandbox } from '../../packages/sandboxes/stripe/stripe-sandbox.ts';
import { answerCommands } from './answer-commands.ts';

/** The card provider's sandbox as a process of its own; its journal is written to the page cache. */

const settings: { dataFolder: string; publicFolder: string } = JSON.parse(process.argv[2] ?? '');
const { origin } = await startStripeSandbox({ port: 0, ...settings });
answerCommands(
  origin,
  async () => null,
  () => process.exit(0),
);
