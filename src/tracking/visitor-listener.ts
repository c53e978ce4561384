import type { FactListener } from './listeners.ts';

/** The cookies of analytics. */
export interface VisitorCookies {
  store(): void;
  drop(): void;
}

/** E21: sets the cookies of analytics at a yes, and removes them at a no. */
export function visitorListener({ store, drop }: VisitorCookies): FactListener {
  return {
    name: 'visitor',
    purpose: 'needed',
    hear({ fact }) {
      if (fact.type !== 'consent.changed') return;
      if (fact.analytics) store();
      else drop();
    },
  };
}
