import { newToken } from './ids.ts';
import { type Person, personOf } from './people.ts';
import type { TokenRow } from './rows.ts';
import { beginWork, type Simulator } from './simulator.ts';

/** The lifetime of a token in seconds: one hour. */
export const TOKEN_LIFE = 3_600;

/** Issues a token to the page of a client. The person is one of `PEOPLE`. */
export function issueToken(simulator: Simulator, person: Person, clientId: string, scope: string): TokenRow {
  const { work, commit } = beginWork(simulator);
  const row = work.draft.put('token', {
    id: newToken(),
    person: person.id,
    clientId,
    scope,
    issuedAt: work.now,
    expiresAt: work.now + TOKEN_LIFE * 1000,
  });
  commit();
  return row;
}

/** The token and its person; null for an unknown or expired one. */
export function readToken(simulator: Simulator, accessToken: string): { token: TokenRow; person: Person } | null {
  const token = simulator.ledger.get('token', accessToken);
  const person = token && personOf(token.person);
  return token && person && token.expiresAt > simulator.clock() ? { token, person } : null;
}
