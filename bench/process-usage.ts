import { readFile } from 'node:fs/promises';

/** The unit of the kernel's CPU times: a hundredth of a second, on every Linux. */
const TICK_MS = 10;

/** The CPU time in milliseconds that a process has used; 0 without /proc. */
export async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold spaces; user and system time are the 12th and 13th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

/** The resident memory of a process in MB; 0 without /proc. */
export async function residentMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** How long a process must have rested to be quiet, and how much CPU it may use meanwhile. */
const REST = { ms: 400, cpuMs: 20 };

/** Waits until a process has done what it does in the background after a start or a request, for a minute and a half at most. */
export async function quiet(pid: number): Promise<void> {
  let used = await cpuMsOf(pid);
  for (let tries = 0; tries < 225; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, REST.ms));
    const now = await cpuMsOf(pid);
    if (now - used <= REST.cpuMs) return;
    used = now;
  }
}
