import type { Command, Reply } from './commands.ts';

/** Announces that this process is ready, and answers commands until the bench disconnects. */
export function answerCommands(ready: unknown, run: (command: Command) => Promise<unknown>, end: () => void): void {
  const reply = (message: Reply<unknown>) => process.send?.(message);
  process.on('message', (command: Command) => {
    const answer = command.do === 'cpu' ? Promise.resolve(cpuMs()) : run(command);
    answer.then(
      (value) => reply({ value }),
      (error: unknown) => reply({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.on('disconnect', end);
  reply({ value: ready });
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
