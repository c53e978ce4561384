import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * An append-only file of JSON lines. A line is one commit: after a kill it is there as a whole or not at all. Lines
 * reach the page cache before `append` returns, so they survive a kill of the process, but not a power cut.
 */
export interface Journal {
  append(entry: unknown): void;
  clear(): void;
}

/**
 * Opens the journal and passes every complete entry to `replay`. A last line that a kill left half-written is skipped,
 * and cut off by the first append: opening alone changes nothing, since the file may belong to a process that still
 * runs.
 */
export function openJournal(file: string, replay: (entry: unknown) => void): Journal {
  mkdirSync(dirname(file), { recursive: true });
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const complete = bytes.lastIndexOf(0x0a) + 1;
  let torn = complete < bytes.length;
  for (const line of bytes.toString('utf8', 0, complete).split('\n')) {
    if (line !== '') replay(JSON.parse(line));
  }
  return {
    append: (entry) => {
      if (torn) truncateSync(file, complete);
      torn = false;
      appendFileSync(file, `${JSON.stringify(entry)}\n`);
    },
    clear: () => {
      torn = false;
      if (existsSync(file)) truncateSync(file, 0);
    },
  };
}
