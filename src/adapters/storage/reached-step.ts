import Cookies from 'js-cookie';
import { REACHED_STEP_COOKIE, reachedStepIn, withReachedStep } from '../../../domain/routing/reached-step.ts';

/**
 * N02: tells the server with the next page which step of its funnel this visit shows. The orders of the session decide whether it
 * counts.
 */
export function storeReachedStep(
  { funnel, step }: { funnel: string; step: string },
  { protocol }: Pick<Location, 'protocol'>,
): void {
  Cookies.set(REACHED_STEP_COOKIE, withReachedStep(Cookies.get(REACHED_STEP_COOKIE), funnel, step), {
    path: '/',
    sameSite: 'lax',
    secure: protocol === 'https:',
  });
}

/** N02: the step of a funnel that this browser showed last; null without one. */
export function readReachedStep(funnel: string): string | null {
  return reachedStepIn(Cookies.get(REACHED_STEP_COOKIE), funnel);
}
