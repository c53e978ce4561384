import { once } from 'node:events';
import { type SandboxesOptions, startSandboxes } from './start-sandboxes.ts';

/**
 * The sandboxes as a process of their own. The parent sends `SandboxesOptions`, which have signing secrets and are no argument, since
 * every user of the machine can read those; it receives one `SandboxesAnswer`. The process ends with its parent and not before: a
 * terminal's signal reaches both, and the shop still calls its providers while it closes.
 */
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
const [options]: SandboxesOptions[] = await once(process, 'message');
if (!options) throw new Error('the parent sent no options');
const { answer } = await startSandboxes(options);
process.send?.(answer);
