import type { ChartTransition, Trigger } from './state-chart.ts';

/** What a transition waits for, as a drawing says it: an event's name, `done`, `error`, `after pause`; empty for one that waits for nothing. */
export function triggerWords(on: Trigger): string {
  if (on.type === 'event') return on.name === '*' ? 'any event' : on.name;
  if (on.type === 'after') return `after ${on.delay}`;
  if (on.type === 'always') return '';
  return on.actor === null ? on.type : `${on.type} ${on.actor}`;
}

/** The guard in brackets, `[else]` where the guards before it said no, or nothing. */
export function guardWords({ guard, isElse }: ChartTransition): string {
  if (guard !== null) return `[${guard}]`;
  return isElse ? '[else]' : '';
}

export function transitionWords(transition: ChartTransition): string {
  return [triggerWords(transition.on), guardWords(transition)].filter((words) => words !== '').join(' ');
}
