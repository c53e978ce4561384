import type { Json } from '../../kit/input.ts';
import type { Running } from '../../kit/start-sandbox.ts';
import type { Draft, Ledger } from './ledger.ts';
import type { Webhooks } from './webhooks.ts';

/** The parts of one running sandbox. */
export interface Simulator extends Running {
  ledger: Ledger;
  webhooks: Webhooks;
  /** Set by the control API: whether merchants may charge billing agreements. */
  permissions: { reference: boolean };
  /** Set by the control API: the instant since which the report of transactions has nothing new, in milliseconds. */
  report: { asOf: number };
}

/** The tools of one piece of the provider's work. */
export interface Work {
  draft: Draft;
  now: number;
  origin: string;
  permissions: Simulator['permissions'];
  report: Simulator['report'];
  /** Posts an event to an app's webhook, once the work is committed. */
  announce(app: string, type: string, resourceType: string, resource: Json): void;
  /**
   * Posts a form to the payment's notification address, once the work is committed; does nothing where that is empty.
   */
  notify(app: string, url: string, type: string, fields: Readonly<Record<string, string>>): void;
}

/** Starts a piece of work; its writes and announcements take effect when `commit` is called. */
export function beginWork(simulator: Simulator): { work: Work; commit: () => void } {
  const draft = simulator.ledger.begin();
  const eventIds: string[] = [];
  const add = (id: string | undefined): void => {
    if (id !== undefined) eventIds.push(id);
  };
  const now = simulator.clock();
  const work: Work = {
    draft,
    now,
    origin: simulator.origin(),
    permissions: simulator.permissions,
    report: simulator.report,
    announce: (app, type, resourceType, resource) =>
      add(simulator.webhooks.note(draft, app, { type, resourceType, resource, now })),
    notify: (app, url, type, fields) => add(simulator.webhooks.noteForm(draft, app, url, type, fields)),
  };
  const commit = (): void => {
    draft.commit();
    for (const id of eventIds) simulator.webhooks.send(id);
  };
  return { work, commit };
}

/** PayPal's time: whole seconds, UTC. */
export function isoTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}
