import type { LogLevel } from '../../../contracts/api/log-level.ts';
import type { NotedLine } from '../../../server/logging/log-ring.ts';
import type { LogLine, LogPage, LogQuery } from '../../contracts/admin-health-api.ts';
import type { AdminReply } from '../admin-command.ts';
import type { HealthDeps } from './health-command.ts';
import { momentRange } from './moment-range.ts';

const USUAL = 100;
const AT_LEAST: Readonly<Record<LogLevel, readonly LogLevel[]>> = {
  error: ['error'],
  warn: ['error', 'warn'],
  info: ['error', 'warn', 'info'],
};

/** A page of this process's log, the newest line first. */
export function readLog({ log, clock, timeZone }: HealthDeps, query: LogQuery): AdminReply {
  if (!log) return { done: false, text: 'No server runs here, and a log is of a running one.' };
  const range = momentRange(query, clock(), timeZone);
  if ('refused' in range) return { done: false, text: range.refused };
  const { process, forgotten, lines } = log.read();
  const levels = AT_LEAST[query.level ?? 'info'];
  const words = (query.query ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const found = lines
    .filter(({ number }) => number < (query.before ?? Number.POSITIVE_INFINITY))
    .filter(({ level, at }) => levels.includes(level) && at >= range.since && at < range.until)
    .filter((line) => hasWords(line, words))
    .toReversed();
  const limit = query.limit ?? USUAL;
  const shown = found.slice(0, limit).map(lineOf);
  const data: LogPage = {
    process: { ...process, since: process.since.toISOString() },
    forgotten,
    lines: shown,
    next: found.length > limit ? (shown.at(-1)?.number ?? null) : null,
  };
  return { done: true, text: shown.map(textOf).join('\n'), data };
}

function hasWords({ message, detail }: NotedLine, words: readonly string[]): boolean {
  const text = `${message} ${detail ?? ''}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function lineOf({ at, ...line }: NotedLine): LogLine {
  return { ...line, at: at.toISOString() };
}

function textOf({ at, level, message, detail }: LogLine): string {
  return [at, level, message, ...(detail === null ? [] : [detail])].join(' ');
}
