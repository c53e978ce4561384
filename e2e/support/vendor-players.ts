import type { Page } from '@playwright/test';

/**
 * Stubs of the vendors' players. Each speaks the events that its vendor documents, in their order and with their
 * arguments, over a film of four seconds that plays at once when the player's button is pressed. They run in the page.
 */

/** Wistia: a queue `_wq` whose entries get the player; shares are 0 to 1, with the share before as second argument. */
function wistiaStub(): void {
  type Listener = (...facts: number[]) => void;
  interface Entry {
    id: string;
    options: { autoPlay: boolean };
    onReady: (video: object) => void;
  }
  const begin = ({ id, options, onReady }: Entry) => {
    const box = document.querySelector(`.wistia_embed.wistia_async_${id}`);
    const listeners: [string, Listener][] = [];
    const tell = (name: string, ...facts: number[]) => {
      for (const [each, listener] of listeners) if (each === name) listener(...facts);
    };
    const play = () => {
      tell('play');
      let before = 0;
      for (const share of [0.1, 0.25, 0.5, 0.76, 1]) {
        tell('percentwatchedchanged', share, before);
        before = share;
      }
      tell('end');
    };
    const button = document.createElement('button');
    button.textContent = 'Play the film';
    button.addEventListener('click', play);
    box?.append(button);
    onReady({
      bind: (name: string, listener: Listener) => listeners.push([name, listener]),
      remove: () => button.remove(),
    });
    if (options.autoPlay) play();
  };
  const queue: Entry[] = Reflect.get(window, '_wq') ?? [];
  Object.assign(window, { _wq: { push: begin } });
  queue.forEach(begin);
}

/** Brightcove, which is video.js: events without arguments, and the player is asked for its times, in seconds. */
function brightcoveStub(): void {
  const bc = (element: HTMLElement) => {
    const listeners: [string, () => void][] = [];
    const state = { time: 0, paused: true };
    const tell = (name: string) => {
      for (const [each, listener] of listeners) if (each === name) listener();
    };
    const play = () => {
      state.paused = false;
      tell('play');
      for (const time of [0, 0.5, 1.1, 1.6, 2.2, 2.9, 3.4, 4]) {
        state.time = time;
        tell('timeupdate');
      }
      state.paused = true;
      tell('pause');
      tell('ended');
    };
    const button = document.createElement('button');
    button.textContent = 'Play the film';
    button.addEventListener('click', play);
    element.append(button);
    if (element.hasAttribute('autoplay')) play();
    return {
      on: (name: string, listener: () => void) => listeners.push([name, listener]),
      currentTime: () => state.time,
      duration: () => 4,
      paused: () => state.paused,
      dispose: () => element.remove(),
    };
  };
  Object.assign(window, { bc });
}

/** Ooyala V3: a message bus whose listeners get the event's name first; playhead times are seconds, durations ms. */
function ooyalaStub(): void {
  type Listener = (event: string, ...facts: number[]) => void;
  const EVENTS = { PLAYING: 'playing', PLAYHEAD_TIME_CHANGED: 'playheadTimeChanged', PLAYED: 'played' };
  const create = (
    placeId: string,
    _embedCode: string,
    options: { autoplay: boolean; onCreate: (player: object) => void },
  ) => {
    const listeners: [string, Listener][] = [];
    const tell = (name: string, ...facts: number[]) => {
      for (const [each, listener] of listeners) if (each === name) listener(name, ...facts);
    };
    const play = () => {
      tell(EVENTS.PLAYING);
      for (const time of [0.2, 0.9, 1.4, 2.1, 2.8, 3.3, 3.9]) tell(EVENTS.PLAYHEAD_TIME_CHANGED, time, 4, 4);
      tell(EVENTS.PLAYED);
    };
    const button = document.createElement('button');
    button.textContent = 'Play the film';
    button.addEventListener('click', play);
    document.getElementById(placeId)?.append(button);
    const subscribe = (name: string, _subscriber: string, listener: Listener) => listeners.push([name, listener]);
    const player = { mb: { subscribe }, getDuration: () => 4000, destroy: () => button.remove() };
    options.onCreate(player);
    if (options.autoplay) play();
    return player;
  };
  Object.assign(window, { OO: { ready: (then: () => void) => then(), Player: { create }, EVENTS } });
}

const STUBS = {
  'https://fast.wistia.com/assets/external/E-v1.js': wistiaStub,
  'https://players.brightcove.net/**': brightcoveStub,
  'https://player.ooyala.com/v3/**': ooyalaStub,
};

/** Answers the addresses of the vendors' scripts with their stubs. */
export async function stubVendors(page: Page): Promise<void> {
  for (const [address, stub] of Object.entries(STUBS)) {
    await page.route(address, (route) => route.fulfill({ contentType: 'text/javascript', body: `(${stub})();` }));
  }
}
