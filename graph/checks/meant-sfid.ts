import type { MainFunnel } from '../../domain/funnel/funnel.ts';
import { onlyMeant } from '../../domain/meant-name.ts';
import { parsePath, valueAt } from '../findings.ts';
import type { Fault } from './survey.ts';

/** A name that nothing has: the finding's sentence goes on with the one that was meant, which is the edit where the place holds it. */
export function nothingNamed(
  { path, name, sentence }: { path: string; name: string; sentence: string },
  names: readonly string[],
  funnel: MainFunnel,
): Fault {
  const meant = onlyMeant(name, names);
  if (meant === null) return { path, message: `${sentence}.` };
  const message = `${sentence}: "${meant}" was probably meant.`;
  // A page that names the offer is another file.
  if (valueAt(funnel, parsePath(path)) !== name) return { path, message };
  return { path, message, fix: { type: 'set-value', value: meant } };
}
