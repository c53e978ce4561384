import type { AdminCommand, AdminReply } from './admin-command.ts';

/**
 * The arguments of a command for the audit. A refund's reason is free text, which may be about a person, so that only its
 * presence is recorded.
 */
export function auditedArguments(command: AdminCommand): object {
  const { type: _, ...given } = command;
  return 'reason' in given ? { ...given, reason: given.reason !== undefined } : given;
}

/** The fields of a reply's data that name no person and no secret; its text may quote a provider. */
const RECORDED = ['reason', 'status', 'number', 'id', 'amountMinor', 'currency', 'compared', 'booked'] as const;

/** The result of a command for the audit; of a reconciliation the number of differences. */
export function auditedResult({ data }: AdminReply): object {
  const fields: Record<string, unknown> = typeof data === 'object' && data !== null ? { ...data } : {};
  const kept = RECORDED.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]] as const);
  const { differences } = fields;
  return { ...Object.fromEntries(kept), ...(Array.isArray(differences) ? { differences: differences.length } : {}) };
}
