import { errorText } from '../../../domain/error-text.ts';
import { sqlState } from '../connection/sql-state.ts';
import type { OpenStoreFailure } from '../connection/store.ts';

/** Host and port of a database URL, safe to print; null for a URL of another kind. */
export function databaseAddress(databaseUrl: string): string | null {
  if (!URL.canParse(databaseUrl)) return null;
  const url = new URL(databaseUrl);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') return null;
  const host = url.searchParams.get('host') ?? (decodeURIComponent(url.hostname) || 'localhost');
  return `${host}:${url.port || url.searchParams.get('port') || '5432'}`;
}

/**
 * The reason of a failed first connection. A server that answers sends an SQL state; other errors occur before it
 * answers.
 */
export function connectFailure(address: string, error: unknown): OpenStoreFailure {
  if (sqlState(error)) {
    const message = `PostgreSQL at ${address} refused the connection (${errorText(error)}): check user, password and database in DATABASE_URL.`;
    return { ok: false, reason: 'refused', message };
  }
  const message = `PostgreSQL at ${address} cannot be reached (${networkError(error)}): start it, or correct DATABASE_URL.`;
  return { ok: false, reason: 'unreachable', message };
}

/** Node reports a host with several addresses as one error without a message of its own. */
function networkError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(errorText).join(', ');
  return errorText(error);
}
