/** Where a tab of this browser stands in a funnel. */
export interface TabPlace {
  funnel: string;
  checkoutId: string;
  at: string;
}

/** Speaks to the other tabs of this browser; where it cannot, each tab stands for itself and the server keeps order. */
export interface TabChannel {
  tell(place: TabPlace): void;
  onOther(listener: (place: TabPlace) => void): void;
}

const NAME = 'sluice-tabs';

export function createTabChannel(view: { BroadcastChannel?: typeof BroadcastChannel }): TabChannel {
  if (!view.BroadcastChannel) return { tell: () => {}, onOther: () => {} };
  const channel = new view.BroadcastChannel(NAME);
  return {
    tell: (place) => channel.postMessage(place),
    onOther: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}
