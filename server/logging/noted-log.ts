import type { LogLevel } from '../../contracts/api/log-level.ts';
import type { LogRing } from './log-ring.ts';
import { redacted, redactedText } from './redacted.ts';

/** Where lines of a log go, each with its line end. */
export interface LineStream {
  write(line: string): void;
}

/** Prints a line of the shop's log, and notes what was printed. */
export function notedLog(ring: LogRing): (level: string, message: string, detail?: unknown) => void {
  return (level, message, detail) => {
    printLog(level, message, detail);
    ring.note({
      level: levelOf(level),
      message: redactedText(message),
      detail: detail === undefined ? null : jsonOf(redacted(detail)),
    });
  };
}

/** Writes the lines of the request log, which are redacted, to a stream, and notes them. */
export function notedLines(ring: LogRing, stream: LineStream): LineStream {
  return {
    write(line) {
      stream.write(line);
      ring.notePrinted(line);
    },
  };
}

function levelOf(level: string): LogLevel {
  return level === 'error' || level === 'warn' ? level : 'info';
}

/** JSON has no form for a bigint, which a database's driver may have in an error. */
function jsonOf(value: unknown): string | null {
  return JSON.stringify(value, (_name, each) => (typeof each === 'bigint' ? String(each) : each)) ?? null;
}

/** Prints a line of the shop's log to stderr, without personal data. */
export function printLog(level: string, message: string, detail?: unknown): void {
  console.error(`${level}: ${redactedText(message)}`, detail === undefined ? '' : redacted(detail));
}

/** Prints an exception that no code caught, without what Node would print of its fields, and ends the process as Node does. */
export function printUncaught(): void {
  process.on('uncaughtException', (error) => {
    printLog('error', 'an exception ended the process', error);
    process.exit(1);
  });
}
