import { createLeftPageNote, type LeftPage } from '../../adapters/storage/left-page.ts';
import type { FirstLook } from './first-look.ts';

/** The visit whose page may be left; times in milliseconds since 1970. */
interface NotedVisit extends Pick<LeftPage, 'funnelHash' | 'sessionId'> {
  began: number;
  now: () => number;
  notified: ReadonlySet<string>;
}

/** Notes the press on the page's action for the next document. One that opens the step elsewhere leaves this page as it is. */
export function noteActions(look: FirstLook, { began, now, notified, ...visit }: NotedVisit): void {
  const { stepId } = look;
  const to = look.next.find((fact) => fact.type === 'edge.taken')?.to;
  if (to === undefined) return;
  const note = createLeftPageNote(() => window.sessionStorage);
  let isElsewhere = false;
  const hear = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
    isElsewhere = ctrlKey || metaKey || shiftKey || altKey;
  };
  document.addEventListener('click', hear, true);
  document.addEventListener('submit', ({ target, defaultPrevented }) => {
    if (isElsewhere || defaultPrevented || !(target instanceof HTMLFormElement) || target.method !== 'get') return;
    const at = now();
    const before = look.facts.map((fact) => ({ fact, at: began }));
    const facts = [...before, ...look.next.map((fact) => ({ fact, at }))];
    note.write({ ...visit, stepId, to, notified: [...notified], facts });
  });
}
