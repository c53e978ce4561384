import { startStripeSandbox } from '../../../packages/sandboxes/stripe/stripe-sandbox.ts';

/**
 * The card provider's sandbox as a process of its own, so that it outlives every shop; the argument is its ledger's
 * folder.
 */

const { origin } = await startStripeSandbox({ port: 0, dataFolder: process.argv[2] ?? '' });
process.on('disconnect', () => process.exit(0));
process.send?.({ id: 0, value: origin });
