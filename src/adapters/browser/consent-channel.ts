import type { ConsentDecision } from '../../../domain/consent/consent.ts';

/** Tells the other tabs of this browser of a stored answer. Without the browser's support they learn it by their next page. */
export interface ConsentChannel {
  announce(decision: ConsentDecision): void;
  onOther(listener: (decision: ConsentDecision) => void): void;
}

const NAME = 'sluice-consent';

export function createConsentChannel(view: { BroadcastChannel?: typeof BroadcastChannel }): ConsentChannel {
  if (!view.BroadcastChannel) return { announce: () => {}, onOther: () => {} };
  const channel = new view.BroadcastChannel(NAME);
  return {
    announce: (decision) => channel.postMessage(decision),
    onOther: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}
