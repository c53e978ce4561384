import type { AdminCommand, AdminReply } from '../admin-command.ts';
import { readAttempts } from './attempts-command.ts';
import { readAudit } from './audit-command.ts';
import { type HealthDeps, readHealth } from './health-command.ts';
import { readLog } from './log-command.ts';

/** The commands that read what is open or wrong, the log and the audit, and change nothing. */
export type HealthReading = Extract<AdminCommand, { type: 'health' | 'attempts' | 'log' | 'audit' }>;

const TYPES: readonly string[] = ['health', 'attempts', 'log', 'audit'];

export function isHealthReading(command: AdminCommand): command is HealthReading {
  return TYPES.includes(command.type);
}

export async function runHealthReading(deps: HealthDeps, command: HealthReading): Promise<AdminReply> {
  switch (command.type) {
    case 'health':
      return readHealth(deps);
    case 'attempts':
      return readAttempts(deps);
    case 'log':
      return readLog(deps, command);
    case 'audit':
      return readAudit(deps, command);
  }
}
