import Cookies from 'js-cookie';
import { REACHED_STEP_COOKIE, reachedStepIn, withReachedStep } from '../../../domain/routing/reached-step.ts';
import { scopeOf } from '../browser/cookie-scope.ts';

/** N02: the server learns the step with the next page, and the session's orders decide whether it counts. */
export function storeReachedStep({ funnel, step }: { funnel: string; step: string }, page: Pick<Location, 'protocol'>) {
  const reached = withReachedStep(Cookies.get(REACHED_STEP_COOKIE), funnel, step);
  Cookies.set(REACHED_STEP_COOKIE, reached, scopeOf(page));
}

/** N02: the step of a funnel that this browser showed last; null without one. */
export function readReachedStep(funnel: string): string | null {
  return reachedStepIn(Cookies.get(REACHED_STEP_COOKIE), funnel);
}
