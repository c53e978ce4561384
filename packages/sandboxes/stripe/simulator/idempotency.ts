import { createHash } from 'node:crypto';
import { canonicalForm, type FormNode } from '../../kit/form-body.ts';
import type { Ledger } from './ledger.ts';
import { invalidParam, type Refused, refused } from './outcome.ts';
import type { KeyRow } from './rows.ts';

/** A request with its idempotency key. */
export interface KeyedRequest {
  key: string;
  method: string;
  path: string;
  paramsHash: string;
}

export type KeyVerdict = { kind: 'first' } | { kind: 'replay'; row: KeyRow } | { kind: 'refuse'; refusal: Refused };

export function keyedRequest(key: string, method: string, path: string, form: FormNode, ledger: Ledger): KeyedRequest {
  // Salted by the ledger: the parameters may hold a card number.
  const digest = createHash('sha256').update(canonicalForm(form)).digest('hex');
  return { key, method, path, paramsHash: ledger.fingerprint(digest) };
}

/** Decides on a request with a key: run it, return its first answer again, or refuse it. */
export function judgeKey(request: KeyedRequest, ledger: Ledger, inFlight: ReadonlySet<string>): KeyVerdict {
  if (request.key.length > 255)
    return { kind: 'refuse', refusal: invalidParam('Idempotency keys have 255 characters at most.') };
  if (inFlight.has(request.key)) return { kind: 'refuse', refusal: inUse(request.key) };
  const row = ledger.get('key', request.key);
  if (!row) return { kind: 'first' };
  if (row.path !== request.path || row.method !== request.method) {
    return { kind: 'refuse', refusal: reused(`the same endpoint they were first used for ('${row.path}')`, request) };
  }
  if (row.paramsHash !== request.paramsHash) {
    return { kind: 'refuse', refusal: reused('the same parameters they were first used with', request) };
  }
  return { kind: 'replay', row };
}

function reused(what: string, { key }: KeyedRequest): Refused {
  const message = `Keys for idempotent requests can only be used with ${what}. Try using a key other than '${key}' if you meant to execute a different request.`;
  return refused(400, { type: 'idempotency_error', message }, false);
}

function inUse(key: string): Refused {
  const message = `There is currently another in-progress request using this Idempotent Key: ${key}. Please try again later.`;
  return refused(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message }, false);
}
