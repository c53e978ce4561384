import { readFile } from 'node:fs/promises';

/** The unit of the kernel's CPU times: a hundredth of a second, on every Linux. */
const TICK_MS = 10;

/** The CPU time in milliseconds that a process has used; 0 without /proc. */
export async function cpuMsOf(pid: number): Promise<number> {
  const { used } = await statOf(pid);
  return used;
}

/** The same with that of all processes below it, also of those that have ended. */
export async function cpuMsBelow(pid: number): Promise<number> {
  const { used, ended } = await statOf(pid);
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(cpuMsBelow));
  return below.reduce((sum, ms) => sum + ms, used + ended);
}

/** The process that has started this one. */
export async function parentOf(pid: number): Promise<number> {
  return (await statOf(pid)).parent;
}

async function statOf(pid: number): Promise<{ parent: number; used: number; ended: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold spaces; the times follow as the 12th field after it: user's, system's, and both of ended children.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const at = (index: number) => Number(fields[index] ?? 0);
  return { parent: at(1), used: (at(11) + at(12)) * TICK_MS, ended: (at(13) + at(14)) * TICK_MS };
}

/** The resident memory of a process in MB; 0 without /proc. */
export async function residentMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** How long processes must have rested to be idle, and how much CPU they may use meanwhile. */
const REST = { ms: 400, cpuMs: 20 };

const LONGEST_MS = 600_000;

/** What is waited for. */
export interface Busy {
  cpuMs(): Promise<number>;
  /** What is yet to be done, such as deliveries, by a count of the shop's own. */
  open(): Promise<number>;
}

/** Waits until nothing is open and processes rest. Throws where that takes longer than ten minutes, since what it costs is not known then. */
export async function idle({ cpuMs, open }: Busy, longestMs = LONGEST_MS): Promise<void> {
  const until = performance.now() + longestMs;
  let used = await cpuMs();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, REST.ms));
    const now = await cpuMs();
    const [burnt, isOver] = [now - used, performance.now() > until];
    const left = burnt <= REST.cpuMs || isOver ? await open() : 0;
    if (burnt <= REST.cpuMs && left === 0) return;
    if (isOver)
      throw new Error(`Given up: ${left} deliveries are open, and the last ${REST.ms} ms took ${burnt} ms of CPU.`);
    used = now;
  }
}

/** Waits until a process has done what it does in the background after a start or a request. */
export function quiet(pid: number): Promise<void> {
  return idle({ cpuMs: () => cpuMsOf(pid), open: async () => 0 });
}
