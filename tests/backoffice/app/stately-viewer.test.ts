import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';
import { describe, expect, it } from 'vitest';
import { addMessage, emptyRecord } from '../../../backoffice/app/inspect/actor-record.ts';
import { openViewer, rememberedAddress, STATELY_VIEWER } from '../../../backoffice/app/viewer/stately-viewer.ts';
import { declinedCheckout } from '../../support/recorded/declined-checkout.ts';

/** The studio's window and the one that it opens, which can send messages to each other. */
function twoWindows({ isBlocked = false } = {}) {
  const opened: string[] = [];
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const [studioListens, viewerListens] = [new EventTarget(), new EventTarget()];
  const sendTo = (target: EventTarget) => (data: unknown) =>
    setImmediate(() => target.dispatchEvent(Object.assign(new Event('message'), { data: structuredClone(data) })));
  const viewer = {
    addEventListener: viewerListens.addEventListener.bind(viewerListens),
    postMessage: sendTo(viewerListens),
    opener: { postMessage: sendTo(studioListens) },
    get self() {
      return viewer;
    },
    get top() {
      return viewer;
    },
  };
  const studio = {
    localStorage: storage,
    addEventListener: studioListens.addEventListener.bind(studioListens),
    open(url: string) {
      opened.push(url);
      return isBlocked ? null : viewer;
    },
  };
  return { studio: Object(studio), viewer: Object(viewer), storage: Object(storage), opened };
}

describe('Stately’s own viewer', () => {
  it('gets the record of an app once it has loaded, and then what follows', async () => {
    const { record } = await declinedCheckout();
    const { studio, viewer, storage, opened } = twoWindows();
    expect(rememberedAddress(storage)).toBe(STATELY_VIEWER);
    const opening = await openViewer('https://viewer.example/inspect', studio);
    if (!opening.ok) throw new Error(opening.why);
    opening.viewer.follow(record);
    expect(opened.at(-1)).toBe('https://viewer.example/inspect');
    const received: StatelyInspectionEvent[] = [];
    createBrowserReceiver({ window: viewer }).subscribe((event) => void received.push(event));
    await expect.poll(() => received.length).toBe(record.messages.length);
    const [first] = received;
    expect(first).toMatchObject({ type: '@xstate.actor', name: 'funnel' });
    addMessage(record, { type: '@xstate.event', sessionId: 'x:0', event: { type: 'page.continued' } });
    opening.viewer.follow(record);
    await expect
      .poll(() => received.slice(record.messages.length - 1))
      .toMatchObject([{ event: { type: 'page.continued' } }]);
    expect(JSON.stringify(received)).not.toContain('ada@example.com');
    expect(rememberedAddress(storage)).toBe('https://viewer.example/inspect');
  });

  it('is not opened at an address of a script, and a window that the browser refuses is said', async () => {
    const { studio, opened } = twoWindows();
    expect(await openViewer('javascript:alert(1)', studio)).toMatchObject({ ok: false });
    expect(opened).toEqual([]);
    const blocked = await openViewer('https://viewer.example', twoWindows({ isBlocked: true }).studio);
    expect(blocked).toMatchObject({ ok: false, why: expect.stringContaining('allow it') });
  });

  it('gets an older app’s messages with the fields that it needs', async () => {
    const record = emptyRecord();
    addMessage(record, { type: '@xstate.snapshot', sessionId: 'x:9', snapshot: { status: 'active' } });
    const { studio, viewer } = twoWindows();
    const opening = await openViewer('http://localhost:1/', studio);
    if (opening.ok) opening.viewer.follow(record);
    const received: StatelyInspectionEvent[] = [];
    createBrowserReceiver({ window: viewer }).subscribe((event) => void received.push(event));
    await expect.poll(() => received).toMatchObject([{ type: '@xstate.snapshot', sessionId: 'x:9', createdAt: '0' }]);
  });
});
