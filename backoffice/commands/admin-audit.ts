import type { Kysely } from 'kysely';
import type { Schema } from '../../server/db/schema/schema.ts';
import { storableJson } from '../../server/stats/storable.ts';
import { isWithin } from '../../server/timing/is-within.ts';
import type { AdminCaller, AdminCommand, AdminReply, RunAdminCommand } from './admin-command.ts';

/** Arguments that may be about a person: of them only that there was one is recorded. */
const PERSONAL: readonly string[] = ['reason', 'query', 'carrier', 'tracking'];

function auditedArguments(command: AdminCommand): object {
  const { type: _, ...given } = command;
  const named = Object.entries(given).map(([name, value]) => [name, auditedArgument(name, value)] as const);
  return Object.fromEntries(named);
}

/** Of an endpoint's address only the host is recorded, since the rest may be a key. */
function auditedArgument(name: string, value: unknown): unknown {
  if (name === 'url') return URL.canParse(String(value)) ? new URL(String(value)).origin : 'none';
  return PERSONAL.includes(name) || value;
}

/** The list that a command reads, without the place from which it goes on; null for any other command. */
function listRead(command: AdminCommand): object | null {
  if (command.type === 'log' || command.type === 'audit') return { ...command, before: undefined };
  return command.type === 'orders' || command.type === 'stats' ? { ...command, cursor: undefined } : null;
}

/** The fields of a reply's data that name no person and no secret; its text may quote a provider. */
const RECORDED = [
  'reason',
  'status',
  'number',
  'id',
  'amountMinor',
  'currency',
  'compared',
  'booked',
  'count',
] as const;

/** The result of a command for the audit; of a reconciliation the number of differences. */
function auditedResult({ data }: AdminReply): object {
  const fields: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {};
  const stored = RECORDED.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]] as const);
  const { differences } = fields;
  return { ...Object.fromEntries(stored), ...(Array.isArray(differences) ? { differences: differences.length } : {}) };
}

/**
 * Readings that name no person. The studio repeats them while its page is open, so that it writes no row for each; those of orders
 * it does.
 */
const OF_NO_PERSON: readonly AdminCommand['type'][] = [
  'difference',
  'drafts',
  'attempts',
  'audit',
  'experiment',
  'experiments',
  'findings',
  'funnel',
  'health',
  'log',
  'funnels',
  'inside',
  'matrix',
  'outbox',
  'scripts',
  'stats',
  'version-history',
  'versions',
  'webhooks',
];

function isAudited(command: AdminCommand, { channel }: AdminCaller): boolean {
  return !(channel === 'studio' && OF_NO_PERSON.includes(command.type));
}

export interface AuditDeps {
  db: Kysely<Schema>;
  clock: () => Date;
}

/**
 * Writes each command into `admin_audit`, a refused and a failed one too, and a list once for all its pages. The row is
 * committed before the command begins, so that a command which cannot be recorded does not run. Of the studio's readings those are
 * written that name a person, and one that its page repeats once in ten minutes.
 */
export function auditedCommands(deps: AuditDeps, run: (command: AdminCommand) => Promise<AdminReply>): RunAdminCommand {
  const { db, clock } = deps;
  const isRepeated = repeatedReadings(clock);
  return async (command, caller) => {
    if (!isAudited(command, caller) || isRepeated(command, caller)) return run(command);
    const { channel, name } = caller;
    const row = {
      began_at: clock(),
      channel,
      actor: name,
      command: command.type,
      arguments: storableJson(auditedArguments(command)),
    };
    const { id } = await db.insertInto('admin_audit').values(row).returning('id').executeTakeFirstOrThrow();
    try {
      const reply = await run(command);
      await recordEnd(deps, id, reply.done ? 'done' : 'refused', auditedResult(reply));
      return reply;
    } catch (error) {
      // The message of an error may contain a statement's parameters.
      await recordEnd(deps, id, 'failed', { error: error instanceof Error ? error.name : 'unknown' });
      throw error;
    }
  };
}

async function recordEnd(
  { db, clock }: AuditDeps,
  id: number,
  outcome: 'done' | 'refused' | 'failed',
  result: object,
): Promise<void> {
  const end = {
    ended_at: clock(),
    outcome,
    result: storableJson(result),
  };
  await db.updateTable('admin_audit').set(end).where('id', '=', id).execute();
}

/** A page that stays open reads an order again whenever something has changed; its row of the audit stands for so long. */
const ONE_READING_MS = 600_000;
const MOST_REMEMBERED = 1_000;

const OF_ORDERS: readonly AdminCommand['type'][] = ['orders', 'order', 'path', 'walk-record'];

/**
 * Tells a reading of orders that a page of the studio repeats, and a further page of a list whose first one its caller has read, from a
 * reading that has no row in the audit yet. Another order and another search are readings of their own.
 */
function repeatedReadings(clock: () => Date): (command: AdminCommand, caller: AdminCaller) => boolean {
  const read = new Map<string, number>();
  return (command, { channel, name }) => {
    const list = listRead(command);
    const isFurther = list !== null && JSON.stringify(list) !== JSON.stringify(command);
    const mayRepeat = isFurther || (channel === 'studio' && OF_ORDERS.includes(command.type));
    if (!mayRepeat && list === null) return false;
    const [key, now] = [JSON.stringify([channel, name, list ?? command]), clock().getTime()];
    const before = read.get(key);
    if (mayRepeat && before !== undefined && isWithin(ONE_READING_MS, before, now)) return true;
    read.delete(key);
    read.set(key, now);
    const [oldest] = read.keys();
    if (read.size > MOST_REMEMBERED && oldest !== undefined) read.delete(oldest);
    return false;
  };
}
