import Cookies from 'js-cookie';
import { REACHED_STEP_COOKIE } from '../../../domain/routing/reached-step.ts';

/** N02: tells the server with the next page which step this visit shows. The orders of the session decide whether it counts. */
export function keepReachedStep(stepId: string, { protocol }: Pick<Location, 'protocol'>): void {
  Cookies.set(REACHED_STEP_COOKIE, stepId, {
    path: '/',
    sameSite: 'lax',
    secure: protocol === 'https:',
  });
}
