import type { ChartTransition, Trigger } from './state-chart.ts';

/**
 * The trigger of a transition as text: an event's name, `done`, `error`, `after pause`; empty for a transition that is
 * always taken.
 */
export function triggerLabel(on: Trigger): string {
  if (on.type === 'event') return on.name === '*' ? 'any event' : on.name;
  if (on.type === 'after') return `after ${on.delay}`;
  if (on.type === 'always') return '';
  return on.actor === null ? on.type : `${on.type} ${on.actor}`;
}

/** The guard in brackets, `[else]` for a transition taken where the guards before it fail, or nothing. */
export function guardLabel({ guard, isElse }: ChartTransition): string {
  if (guard !== null) return `[${guard}]`;
  return isElse ? '[else]' : '';
}

export function transitionLabel(transition: ChartTransition): string {
  return [triggerLabel(transition.on), guardLabel(transition)].filter((words) => words !== '').join(' ');
}
