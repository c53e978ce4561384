import { couponCode } from '../../../domain/pricing/coupon.ts';
import { keysOfSession, type Tried, type TryingSession } from '../../storage/tries.ts';
import type { OrdersDeps } from '../records/orders-deps.ts';
import type { PricedSelection } from '../records/priced-selection.ts';

const MOST_WRONG = { session: 20, address: 200 };
const WINDOW_MS = 600_000;

/** A coupon code of a price request, which counts where it is wrong. */
export interface CouponGuess {
  tried: Tried;
  isWrong: boolean;
}

/** V08: a code counts once, since an order form sends it with every request, and null means no code. */
export function couponGuess(
  { tryKeyOf, clock }: Pick<OrdersDeps, 'tryKeyOf' | 'clock'>,
  session: TryingSession,
  code: string | null,
  { problems }: Pick<PricedSelection, 'problems'>,
): CouponGuess | null {
  if (code === null || code.trim() === '') return null;
  const keys = keysOfSession(tryKeyOf, 'codes', session, MOST_WRONG);
  const tried = { what: tryKeyOf(`code ${couponCode(code)}`), keys, windowMs: WINDOW_MS, at: clock() };
  return { tried, isWrong: problems.some(({ part }) => part === 'coupon') };
}
