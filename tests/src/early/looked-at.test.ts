// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { lookedAt } from '../../../src/early/looked-at.ts';

const fetched = () => vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());

/** Whether the page is looked at by now. */
async function isDone(looked: Promise<void>): Promise<boolean> {
  return Promise.race([looked.then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);
}

it('T02 a prerendered page is looked at once its browser shows it', async () => {
  const fetch = fetched();
  const page = Object.assign(new EventTarget(), { prerendering: true });
  const looked = lookedAt(page, undefined);
  expect(await isDone(looked)).toBe(false);
  page.dispatchEvent(new Event('prerenderingchange'));
  expect(await isDone(looked)).toBe(true);
  expect(fetch).not.toHaveBeenCalled();
});

it('T02 any other page is looked at at once', async () => {
  expect(await isDone(lookedAt(new EventTarget(), undefined))).toBe(true);
});

it('L06 E21 one whose visitor has answered the question for consent since is loaded anew, and starts nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 205 }));
  const reload = vi.fn();
  const page = Object.assign(new EventTarget(), { prerendering: false, location: { reload } });
  expect([await isDone(lookedAt(page, 'a.b.c!')), reload.mock.calls.length]).toEqual([false, 1]);
  vi.useRealTimers();
});

it.each(['answers', 'fails', 'is silent'] as const)(
  'X02 one that was asked for ahead says so first, and starts where the server %s',
  async (how) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const fetch = fetched();
    if (how === 'fails') fetch.mockRejectedValue(new TypeError('offline'));
    if (how === 'is silent') fetch.mockReturnValue(new Promise(() => {}));
    const page = Object.assign(new EventTarget(), { prerendering: true });
    const looked = lookedAt(page, 'a.b.c');
    expect(await isDone(looked)).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
    page.dispatchEvent(new Event('prerenderingchange'));
    expect(await isDone(looked)).toBe(how !== 'is silent');
    await vi.advanceTimersByTimeAsync(5000);
    expect(await isDone(looked)).toBe(true);
    const [[, sent] = []] = fetch.mock.calls;
    expect(sent).toMatchObject({ method: 'HEAD', headers: { 'sluice-look': 'a.b.c' }, keepalive: true });
    vi.useRealTimers();
  },
);
