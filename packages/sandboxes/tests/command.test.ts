import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { freshDataFolder } from '../../../tests/support/stores/stores.ts';

/** A build may come first, on a busy machine. */
const TIMEOUT_MS = 180_000;
const COMMAND = path.join(import.meta.dirname, '../bin/sluice-sandboxes.js');

const running: ChildProcess[] = [];

afterEach(async () => {
  for (const child of running.splice(0)) await ended(child);
});

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return child.exitCode;
}

function started(...args: string[]): ChildProcess {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.push(child);
  return child;
}

/** The lines of its standard output, up to the one that begins so. */
async function linesUntil(child: ChildProcess, beginning: string): Promise<string[]> {
  const lines: string[] = [];
  if (!child.stdout) throw new Error('the command has no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith(beginning)) return lines;
  }
  throw new Error(`the command ended after ${lines.join('\n')}`);
}

describe('the command of the sandboxes', () => {
  it(
    'prints the address of each, keeps its journals in the folder, and ends on a signal',
    async () => {
      const folder = await freshDataFolder();
      const child = started('--port', '0', '--data', folder, '--webhooks', 'http://localhost:9/webhooks/');
      const lines = await linesUntil(child, 'PayPal’s webhook');
      const cards = /^Cards \(Stripe\): (http:\/\/127\.0\.0\.1:\d+)$/.exec(lines[0] ?? '')?.[1];
      const refused = await fetch(`${cards}/v1/payment_intents`, { method: 'POST' });
      expect(refused.status).toBe(401);
      expect(lines).toContain(`Journals: ${folder}`);
      expect(await ended(child)).toBe(0);
    },
    TIMEOUT_MS,
  );

  it.each([
    [['--port', 'x'], '--port x is no port.'],
    [['--prot', '1'], 'Unknown option'],
  ])(
    'explains %j, and ends with 2',
    async (args, sentence) => {
      const child = started(...args);
      let complained = '';
      child.stderr?.on('data', (text) => {
        complained += String(text);
      });
      const [code] = await once(child, 'close');
      expect([code, complained]).toEqual([2, expect.stringContaining(sentence)]);
    },
    TIMEOUT_MS,
  );
});
