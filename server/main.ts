import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { errorText } from '../domain/error-text.ts';
import { type Config, readConfig } from './config/config.ts';
import { isPortInUse } from './http/port-in-use.ts';
import { logRing } from './logging/log-ring.ts';
import { notedLines, notedLog, printUncaught } from './logging/noted-log.ts';
import type { Ambient } from './open-outside.ts';
import { openShop } from './open-shop.ts';
import { describeReport, describeShop } from './versions/start-report.ts';

/** Most hosts kill a process ten seconds after they asked it to end. */
const LAST_MS = 9_500;

const clock = () => new Date();
const noted = logRing(clock);

const AMBIENT: Ambient = {
  clock,
  random: Math.random,
  randomBytes,
  newId: randomUUID,
  log: notedLog(noted),
  requestLog: notedLines(noted, process.stdout),
  noted,
};

/** Starts the server of the environment's settings, and ends it at a signal. A problem that an operator can fix is one sentence. */
async function main(): Promise<void> {
  printUncaught();
  const read = readConfig(process.env);
  if (!read.ok) return exitWith(read.problems);
  const { config } = read;
  const opened = await openShop(config, AMBIENT);
  if (!opened.ok) return exitWith([opened.message]);
  const { shop } = opened;
  console.log(describeReport(shop.published));
  const ending = closeOnSignal(() => shop.close());
  await listen(shop.app, config);
  const { studio } = await shop.begin();
  console.log(describeShop(config, shop.funnels.live(), shop.isTest, shop.sandboxes));
  if (studio) console.log(studio);
  const problems = await shop.problems();
  // The end of the shop breaks off what it asked of its services, which is no problem of theirs.
  if (!ending.aborted) for (const problem of problems) console.error(problem);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error: unknown) => {
    const problem = isPortInUse(error)
      ? `Port ${port} is in use: stop the program that has it, or set PORT to another one.`
      : `Sluice cannot listen on ${host}, port ${port} (${errorText(error)}): set HOST and PORT to an address of this machine.`;
    exitWith([problem]);
  });
}

function exitWith(problems: string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

/** Closes the shop once, at the first signal to end. Returns what is aborted at that moment. */
function closeOnSignal(close: () => Promise<void>): AbortSignal {
  const ending = new AbortController();
  const closeOnce = async () => {
    if (ending.signal.aborted) return;
    ending.abort();
    setTimeout(() => exitWith(['Sluice has ended although something was still under way.']), LAST_MS).unref();
    await close();
    process.exit();
  };
  process.on('SIGINT', closeOnce);
  process.on('SIGTERM', closeOnce);
  return ending.signal;
}

await main();
