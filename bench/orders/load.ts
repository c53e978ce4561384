import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { BENCH_FUNNEL } from './bench-brand.ts';
import type { Buy, Command, LoadSettings, Placed, Prepare, Reply } from './commands.ts';

/** The shoppers of a shop, as a process of their own that answers one command after the other. */
export interface Load {
  pid: number;
  prepare(what: Omit<Prepare, 'do'>): Promise<void>;
  /** Places the prepared orders, or accepts offers after them. */
  buy(what: Buy): Promise<Placed>;
  stop(): Promise<void>;
}

/** Starts it; throws where the shop sells no funnel of the bench. */
export async function startLoad(shop: string, sandbox: string): Promise<Load> {
  const settings: LoadSettings = { shop, sandbox, hash: await liveHash(shop) };
  const child = fork('bench/orders/load-process.ts', [JSON.stringify(settings)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const early = ended.then((): never => {
    throw new Error('the process of the shoppers ended before it answered');
  });
  early.catch(() => undefined);
  const answer = () => Promise.race([answerOf(child), early]);
  const ask = (command: Command) => {
    child.send(command);
    return answer();
  };
  await answer();
  return {
    pid: child.pid ?? 0,
    prepare: async (what) => void (await ask({ do: 'prepare', ...what })),
    buy: async (what) => (await ask(what)) as Placed,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const [reply]: Reply[] = await once(child, 'message');
  if (!reply) throw new Error('the process of the shoppers sent no message');
  if ('failed' in reply) throw new Error(reply.failed);
  return reply.value;
}

/** The page of the order form carries the hash of the version that is sold, at each commit. */
async function liveHash(shop: string): Promise<string> {
  const page = await fetch(`${shop}/two-step-order-form-common?uid=${BENCH_FUNNEL}`);
  const hash = /"hash":"([^"]+)"/.exec(await page.text())?.[1];
  if (!hash) throw new Error(`the shop sells no funnel "${BENCH_FUNNEL}": its order form answers ${page.status}`);
  return hash;
}
