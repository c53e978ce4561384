import { type SandboxesOptions, startSandboxes } from './start-sandboxes.ts';

/**
 * The sandboxes as a process of their own. The argument is `SandboxesOptions` as JSON; the parent receives one
 * `SandboxesAnswer`. The process ends with its parent and not before: a terminal's signal reaches both, and the shop
 * still calls its providers while it closes.
 */
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
const options: SandboxesOptions = JSON.parse(process.argv[2] ?? '');
const { answer } = await startSandboxes(options);
process.send?.(answer);
