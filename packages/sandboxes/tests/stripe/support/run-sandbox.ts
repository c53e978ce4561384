import { startStripeSandbox } from '../../../stripe/stripe-sandbox.ts';

// A process of its own, so that a test can kill it.
const { origin } = await startStripeSandbox({ port: 0, dataFolder: process.argv[2] ?? '' });
process.stdout.write(`${origin}\n`);
