import { runAdmin } from '../../commands/admin-client.ts';
import { isReadRecord, type ReadRecord } from '../../commands/paths/walk-record.ts';
import type { Environment } from './command.ts';

/** Reads what is stored of the walk of an order, with the version of its funnel, or returns why it cannot be read. */
export async function readWalkRecord(environment: Environment, order: string): Promise<ReadRecord | string> {
  const { done, text, data } = await runAdmin(environment, { type: 'walk-record', order });
  if (!done) return text;
  return isReadRecord(data) ? data : 'The running shop is of another version than this command.';
}
