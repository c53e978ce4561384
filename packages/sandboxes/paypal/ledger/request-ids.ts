import { createHash } from 'node:crypto';
import { type Outcome, refusedByIssue } from './outcome.ts';
import type { KeyRow } from './rows.ts';
import type { Simulator } from './simulator.ts';

/** A request with its PayPal-Request-Id. */
export interface KeyedRequest {
  id: string;
  hash: string;
}

export function keyedRequest(app: string, requestId: string, method: string, path: string, body: unknown) {
  const hash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
  return { id: JSON.stringify([app, method, path, requestId]), hash };
}

/** The first answer to this request, returned again as 200; null where there was none or it has expired. */
export function replayOf(simulator: Simulator, { id, hash }: KeyedRequest): Outcome | null {
  const row = simulator.ledger.get('key', id);
  if (!row || row.expiresAt <= simulator.clock()) return null;
  if (row.hash !== hash) {
    const description = 'The value of PayPal-Request-Id header has already been used.';
    return refusedByIssue(422, 'UNPROCESSABLE_ENTITY', { issue: 'DUPLICATE_REQUEST_ID', description });
  }
  return { ok: true, status: row.status === 201 ? 200 : row.status, body: row.body };
}

export function keyRow(keyed: KeyedRequest, { status, body }: Outcome, expiresAt: number): KeyRow {
  return { ...keyed, status, body, expiresAt };
}
