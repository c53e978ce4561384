import { limitFor } from '../../http/client-address.ts';
import type { TryingSession } from '../../storage/tries.ts';
import type { Place } from '../../timing/in-flight.ts';
import type { InTurn } from '../../timing/in-turn.ts';
import { type GuardDeps, isTriedOut, readTriesLeft, type TriesLeft } from './card-tries.ts';
import { type OrderProblem, TOO_MANY_ATTEMPTS, UNAVAILABLE } from './order-result.ts';

/** With the turns of the look-ups of a session. */
type LookUpDeps = GuardDeps & { inTurn: Pick<InTurn, 'take'> };

/** N08: a look-up waits while those under way could use up the tries of `left`; too many are unavailable. */
export async function lookUpInTurn<Result>(
  deps: LookUpDeps,
  session: TryingSession,
  left: TriesLeft,
  lookUp: () => Promise<Result>,
): Promise<Result | OrderProblem> {
  if (isTriedOut(left)) return TOO_MANY_ATTEMPTS;
  const bySession = { key: `waiting of session ${session.hash}`, most: deps.declineLimits.inFlight };
  return inFlight(deps, session, [bySession], async () => {
    const end = await deps.inTurn.take(`look-up of ${session.hash}`, () => turnOf(deps, session, left));
    if (!end) return TOO_MANY_ATTEMPTS;
    try {
      return await lookUp();
    } finally {
      end();
    }
  });
}

/** Returns what ends the look-up, or null once no try is left. The number is read again after a wait, and after an unknown card. */
async function turnOf(deps: LookUpDeps, session: TryingSession, known: TriesLeft): Promise<(() => void) | null> {
  for (let left = known; ; left = await readTriesLeft(deps, session)) {
    if (left.asOf !== deps.triesInFlight.unknownCards) continue;
    if (isTriedOut(left)) return null;
    const places = lookedUp(session, left);
    const end = deps.triesInFlight.begin(places);
    if (end) return end;
    await deps.triesInFlight.ended(places);
  }
}

function lookedUp({ hash, address }: TryingSession, left: TriesLeft): Place[] {
  const bySession = { key: `look-ups of session ${hash}`, most: left.session };
  return left.address === null
    ? [bySession]
    : [bySession, { key: `look-ups of address ${address}`, most: left.address }];
}

/** Acts as one of the tries in flight of the session's address, of which a hundred are: a shared one stands for a hundred shoppers. */
export async function inFlight<Result>(
  { triesInFlight, declineLimits }: Pick<GuardDeps, 'triesInFlight' | 'declineLimits'>,
  { address }: TryingSession,
  more: readonly Place[],
  act: () => Promise<Result>,
): Promise<Result | OrderProblem> {
  const shared = address
    ? [{ key: `tries of address ${address}`, most: limitFor(address, declineLimits.inFlight) }]
    : [];
  const end = triesInFlight.begin([...more, ...shared]);
  if (!end) return UNAVAILABLE;
  try {
    return await act();
  } finally {
    end();
  }
}
