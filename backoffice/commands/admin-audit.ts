import { LRUCache } from 'lru-cache';
import type { Db } from '../../server/db/schema/schema.ts';
import { storableJson } from '../../server/stats/storable.ts';
import { isWithin } from '../../server/timing/is-within.ts';
import type { AdminReply } from '../contracts/admin-reply.ts';
import { type AdminCaller, type AdminCommand, COMMANDS, type RunAdminCommand } from './admin-command.ts';

/** Of an argument that may lead to a person or a secret, its row says what is recorded in its place. */
function auditedArguments({ type, ...given }: AdminCommand): object {
  const masks: Masks = COMMANDS[type].masks ?? {};
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, masks[name]?.(value) ?? value]));
}

type Masks = Readonly<Record<string, (value: unknown) => unknown>>;

/** The list that a command reads, without the place from which it goes on; null for any other command. */
function listRead(command: AdminCommand): object | null {
  const { pagesBy } = COMMANDS[command.type];
  return pagesBy === undefined ? null : { ...command, [pagesBy]: undefined };
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

/** The studio repeats the readings that name no person while its page is open, so that it writes no row for each. */
function isAudited({ type }: AdminCommand, { channel }: AdminCaller): boolean {
  return !(channel === 'studio' && COMMANDS[type].does === 'reads');
}

export interface AuditDeps {
  db: Db;
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

/** A page that repeats a reading and a list that goes on have one row, but another order or search has its own. */
function repeatedReadings(clock: () => Date): (command: AdminCommand, caller: AdminCaller) => boolean {
  const read = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  return (command, { channel, name }) => {
    const list = listRead(command);
    const isFurther = list !== null && JSON.stringify(list) !== JSON.stringify(command);
    const mayRepeat = isFurther || (channel === 'studio' && COMMANDS[command.type].does === 'reads a person');
    if (!mayRepeat && list === null) return false;
    const [key, now] = [JSON.stringify([channel, name, list ?? command]), clock().getTime()];
    const before = read.peek(key);
    if (mayRepeat && before !== undefined && isWithin(ONE_READING_MS, before, now)) return true;
    read.set(key, now);
    return false;
  };
}
