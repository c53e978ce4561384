/** The position of a browser tab in a funnel. */
export interface TabPlace {
  funnel: string;
  checkoutId: string;
  at: string;
}

/**
 * Messages between the tabs of this browser. Without the browser's support each tab works alone, and the server
 * prevents conflicts.
 */
export interface TabChannel {
  announce(place: TabPlace): void;
  onOther(listener: (place: TabPlace) => void): void;
}

const NAME = 'sluice-tabs';

export function createTabChannel(view: { BroadcastChannel?: typeof BroadcastChannel }): TabChannel {
  if (!view.BroadcastChannel) return { announce: () => {}, onOther: () => {} };
  const channel = new view.BroadcastChannel(NAME);
  return {
    announce: (place) => channel.postMessage(place),
    onOther: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}
