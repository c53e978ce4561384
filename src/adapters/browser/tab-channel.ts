/** Without the browser's support each tab works alone, since the server prevents conflicts and answers are stored. */
export interface TabChannel<Message> {
  announce(message: Message): void;
  onOther(listener: (message: Message) => void): void;
}

export function createTabChannel<Message>(
  /** `sluice-tabs` has the places of tabs in their funnels, `sluice-consent` the answers to the question for consent. */
  name: 'sluice-tabs' | 'sluice-consent',
  view: { BroadcastChannel?: typeof BroadcastChannel },
): TabChannel<Message> {
  if (!view.BroadcastChannel) return { announce: () => {}, onOther: () => {} };
  const channel = new view.BroadcastChannel(name);
  return {
    announce: (message) => channel.postMessage(message),
    onOther: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}
