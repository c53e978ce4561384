import {
  type ActorRecord,
  addMessage,
  emptyRecord,
  type InspectedActor,
} from '../../../backoffice/app/inspect/actor-record.ts';
import { reportActors } from '../../../backoffice/inspected/inspected-page.ts';

/** Records what actors do as the studio does, by what a page sends of them. */
export function recorder() {
  const record: ActorRecord = emptyRecord();
  const inspect = reportActors({ send: (message) => addMessage(record, JSON.parse(JSON.stringify(message))) });
  const named = (name: string): InspectedActor => {
    const actor = [...record.actors.values()].findLast((each) => each.name === name);
    if (!actor) throw new Error(`no actor ${name} was recorded`);
    return actor;
  };
  return { record, inspect, named };
}

/** Resolves once everything before it was recorded: an inspector reports in idle turns, of a page where there is one. */
export function reported(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof window === 'undefined') setTimeout(resolve, 0);
    else window.requestAnimationFrame(() => window.requestAnimationFrame(() => resolve()));
  });
}
