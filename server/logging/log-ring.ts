import { hostname } from 'node:os';
import type { LogLevel } from '../../contracts/api/log-level.ts';
import { isRecord } from '../../domain/is-record.ts';
import { parseJson } from '../../domain/parse-json.ts';
import { shortened } from '../../domain/text-limit.ts';

/** A line that the process has printed, without personal data as it was printed. */
export interface NotedLine {
  /** Counted from the start of the process. */
  number: number;
  at: Date;
  level: LogLevel;
  message: string;
  /** What was logged with it, as JSON; null for a message alone. */
  detail: string | null;
}

interface NotedLog {
  process: { host: string; pid: number; since: Date };
  /** The oldest lines, which are no longer in memory. */
  forgotten: number;
  /** The newest last. */
  lines: readonly NotedLine[];
}

export interface LogRing {
  note(line: Omit<NotedLine, 'number' | 'at'>): void;
  /** A line of the request log as it goes to stdout: one JSON object. */
  notePrinted(json: string): void;
  read(): NotedLog;
}

const MOST_LINES = 2_000;
const MOST_CHARACTERS = 2 * 1024 * 1024;
/** A stack is longer than a message. */
const MOST_OF_A_MESSAGE = 1_000;
const MOST_OF_A_DETAIL = 8_000;

/** The last lines of this process's log in memory, so that the studio can show them (0077). The lines are redacted before. */
export function logRing(clock: () => Date): LogRing {
  const since = clock();
  const lines: NotedLine[] = [];
  let [last, characters] = [0, 0];

  function note({ level, message, detail }: Omit<NotedLine, 'number' | 'at'>): void {
    last += 1;
    const line: NotedLine = {
      number: last,
      at: clock(),
      level,
      message: shortened(message, MOST_OF_A_MESSAGE, { mark: '…' }),
      detail: detail === null ? null : shortened(detail, MOST_OF_A_DETAIL, { mark: '…' }),
    };
    lines.push(line);
    characters += sizeOf(line);
    while (lines.length > MOST_LINES || characters > MOST_CHARACTERS) {
      const gone = lines.shift();
      if (!gone) return;
      characters -= sizeOf(gone);
    }
  }

  return {
    note,
    notePrinted(json) {
      const said = parseJson(json);
      if (!isRecord(said)) return;
      const { level, msg, time: _time, pid: _pid, hostname: _host, ...rest } = said;
      note({
        level: levelOf(level),
        message: typeof msg === 'string' ? msg : '',
        detail: Object.keys(rest).length === 0 ? null : JSON.stringify(rest),
      });
    },
    read: () => ({
      process: {
        host: hostname(),
        pid: process.pid,
        since,
      },
      forgotten: last - lines.length,
      lines,
    }),
  };
}

/** The levels of pino: 40 is a warning, 50 an error, 60 fatal. */
function levelOf(level: unknown): LogLevel {
  const number = typeof level === 'number' ? level : 0;
  if (number >= 50) return 'error';
  return number >= 40 ? 'warn' : 'info';
}

function sizeOf({ message, detail }: NotedLine): number {
  return message.length + (detail?.length ?? 0);
}
