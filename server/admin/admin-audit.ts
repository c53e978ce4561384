import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema/schema.ts';
import { storableJson } from '../stats/storable.ts';
import type { AdminCaller, AdminCommand, AdminReply, RunAdminCommand } from './admin-command.ts';
import { auditedArguments, auditedResult } from './audited-values.ts';

export interface AuditDeps {
  db: Kysely<Schema>;
  clock: () => Date;
}

/**
 * Writes each command into `admin_audit`, a refused and a failed one too. The row is committed before the command begins, so
 * that a command which cannot be recorded does not run.
 */
export function auditedCommands(deps: AuditDeps, run: (command: AdminCommand) => Promise<AdminReply>): RunAdminCommand {
  return async (command, caller) => {
    const id = await recordBeginning(deps, command, caller);
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

async function recordBeginning(
  { db, clock }: AuditDeps,
  command: AdminCommand,
  { channel, name }: AdminCaller,
): Promise<number> {
  const row = {
    began_at: clock(),
    channel,
    actor: name,
    command: command.type,
    arguments: storableJson(auditedArguments(command)),
  };
  const { id } = await db.insertInto('admin_audit').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
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
