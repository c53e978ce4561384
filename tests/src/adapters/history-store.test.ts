// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ShownStep } from '../../../domain/tracking/stats-history.ts';
import type { DeviceInfo } from '../../../domain/tracking/visitor.ts';
import { createHistoryStore } from '../../../src/adapters/storage/history-store.ts';
import { localDatabase } from '../../../src/adapters/storage/local-database.ts';
import { createStateStore } from '../../../src/adapters/storage/state-store.ts';
import { WAIT } from '../../support/wait.ts';

/** The browser's storage, with jsdom's local storage as the driver, because jsdom has no IndexedDB. */

const DEVICE: DeviceInfo = {
  os: 'Linux',
  browser: 'firefox 140.0.0',
  language: 'en',
  device: 'Desktop',
  timezone: 'UTC',
  screen_resolution: '1280x800',
};

const entry = (step: number): ShownStep => {
  const text = String(step);
  return { step, genericUrl: text, url: text, spId: null, variantId: text };
};
const record = (step: number, funnel = 'main') => ({ funnel, step: entry(step), device: DEVICE });

function openTab() {
  const errors: unknown[] = [];
  return { errors, store: createHistoryStore((error) => errors.push(error)) };
}

const readHistory = async () => (await localDatabase()).getItem('stats');

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the store of the history', () => {
  it('E06 it is empty before the first step, and has each shown step after it, also after a reload', async () => {
    const { store, errors } = openTab();
    expect(await readHistory()).toBeNull();
    await store.record(record(2));
    await store.record(record(1));
    expect(await readHistory()).toEqual({ deviceInfo: DEVICE, funnels: { main: [entry(1), entry(2)] } });
    expect(errors).toEqual([]);
  });

  it('E06 L11 it uses the key stats of the state’s database, and leaves the last event alone', async () => {
    localStorage.setItem('stats', 'the last event');
    await openTab().store.record(record(1));
    createStateStore(() => {}).change(() => ({ some: 'state' }));
    await vi.waitFor(
      async () => expect((await (await localDatabase()).keys()).sort()).toEqual(['state', 'stats']),
      WAIT,
    );
    const { name, storeName, size, version } = (await localDatabase()).config();
    expect([name, storeName, size, version]).toEqual(['localforage', 'keyvaluepairs', 4_980_736, 1]);
    expect(localStorage.getItem('stats')).toBe('the last event');
  });

  it('E06 it loses no entry recorded in the same tick', async () => {
    const { store } = openTab();
    await Promise.all([3, 1, 2].map((step) => store.record(record(step))));
    expect(await readHistory()).toMatchObject({ funnels: { main: [entry(1), entry(2), entry(3)] } });
  });

  it('E06 it loses no entry of two tabs: each adds to the stored history', async () => {
    const [one, two] = [openTab(), openTab()];
    await one.store.record(record(1));
    await two.store.record(record(2));
    await one.store.record(record(3, 'other'));
    expect(await readHistory()).toMatchObject({ funnels: { main: [entry(1), entry(2)], other: [entry(3)] } });
  });

  it('E06 two tabs that record at once take turns if the browser has locks', async () => {
    vi.stubGlobal('navigator', { locks: turns() });
    const [one, two] = [openTab(), openTab()];
    await Promise.all([1, 2, 3, 4].map((step) => (step % 2 ? one : two).store.record(record(step))));
    expect(await readHistory()).toMatchObject({ funnels: { main: [1, 2, 3, 4].map(entry) } });
  });

  it('E06 a damaged value is overwritten', async () => {
    await (await localDatabase()).setItem('stats', ['damaged']);
    const { store } = openTab();
    await store.record(record(1));
    expect(await readHistory()).toEqual({ deviceInfo: DEVICE, funnels: { main: [entry(1)] } });
  });

  it('E06 full or forbidden storage is reported and does not throw, and a later write is tried again', async () => {
    const { store, errors } = openTab();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await store.record(record(1));
    expect(errors).toHaveLength(1);
    full.mockRestore();
    const forbidden = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    await store.record(record(1));
    expect(errors).toHaveLength(2);
    forbidden.mockRestore();
    await store.record(record(2));
    expect(await readHistory()).toMatchObject({ funnels: { main: [entry(2)] } });
  });
});

describe('the store of the saved state', () => {
  const openState = (ready?: Promise<void>) => createStateStore(() => {}, ready);
  /** Adds a name to the stored ones. */
  const adding = (name: string) => (stored: unknown) => ({ ...Object(stored), [name]: true });
  const bothTabsWrite = async () => {
    const [one, two] = [openState(), openState()];
    one.change(adding('one'));
    two.change(adding('two'));
    await Promise.all([one.settled(), two.settled()]);
    return one.read();
  };

  it('E01 a writer learns what was stored, and nothing of a write that was refused or skipped', async () => {
    const [store, stored] = [openState(), vi.fn()];
    const change = (name: string) => store.change(adding(name), () => stored(name));
    await store.read();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    change('refused');
    await store.settled();
    full.mockRestore();
    for (const name of ['skipped', 'last']) change(name);
    await store.settled();
    expect([stored.mock.calls, await store.read()]).toEqual([[['last']], { last: true }]);
  });

  it('E01 the clean operation removes it, and leaves the history', async () => {
    await openTab().store.record(record(1));
    const store = openState();
    store.change(() => ({ accountDetails: { email: 'ada@example.com' }, coupon: 'SAVE10' }));
    await store.settled();
    expect(await (await localDatabase()).getItem('state')).not.toBeNull();
    store.change(() => null);
    await store.settled();
    expect(await (await localDatabase()).keys()).toEqual(['stats']);
  });

  it('E01 the first change is written once the page is ready for it, as the newest one is then', async () => {
    let beReady = () => {};
    const store = openState(
      new Promise((resolve) => {
        beReady = resolve;
      }),
    );
    store.change(() => ({ of: 'the first change' }));
    store.change(() => ({ of: 'the second' }));
    expect(await store.read()).toBeNull();
    beReady();
    await store.settled();
    expect(await store.read()).toEqual({ of: 'the second' });
  });

  it('E01 of changes in the same moment the newest one counts', async () => {
    const store = openState();
    store.change(() => ({ of: 'the old checkout' }));
    store.change(() => null);
    store.change(() => ({ of: 'the new checkout' }));
    await store.settled();
    expect(await store.read()).toEqual({ of: 'the new checkout' });
    store.change(() => ({ of: 'the newest' }));
    store.change(() => null);
    await store.settled();
    expect(await store.read()).toBeNull();
  });

  it('N02 a change is one of what another tab has stored since, and two tabs take turns where the browser has locks', async () => {
    const [one, two] = [openState(), openState()];
    one.change(adding('one'));
    await one.settled();
    two.change(adding('two'));
    await two.settled();
    expect(await one.read()).toEqual({ one: true, two: true });
    localStorage.clear();
    vi.stubGlobal('navigator', { locks: turns() });
    expect(await bothTabsWrite()).toEqual({ one: true, two: true });
  });

  it('E01 forbidden storage is reported and does not throw', async () => {
    const errors: unknown[] = [];
    const store = createStateStore((error) => errors.push(error));
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    store.change(() => null);
    await store.settled();
    expect(errors).toHaveLength(1);
  });
});

/** The part of a browser's lock manager that the store uses: one holder at a time, in order of request. */
function turns(): Pick<LockManager, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => unknown) => {
    last = last.then(work, work);
    return last;
  };
  return { request: request as LockManager['request'] };
}
