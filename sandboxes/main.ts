import { type SandboxesOptions, startSandboxes } from './start-sandboxes.ts';

/**
 * The sandboxes as a process of their own. The argument is `SandboxesOptions` as JSON; the parent is sent one
 * `SandboxesAnswer`. They end with their parent, however it ends, and not before it: a signal of the terminal reaches both,
 * and the shop still speaks with its providers while it closes.
 */
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
const options: SandboxesOptions = JSON.parse(process.argv[2] ?? '');
const { answer } = await startSandboxes(options);
process.send?.(answer);
