import { describe, expect, it } from 'vitest';
import { ACCEPT_ALL, NO_CONSENT, REFUSE_ALL } from '../../../domain/consent/consent.ts';
import { storeTouch } from '../../../src/adapters/storage/touch-store.ts';

const DAY = 86_400_000;
const GOOGLE = { utm_source: 'google', gclid: 'g' };
const MAIL = { utm_source: 'mail' };

class Memory {
  readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

/** A browser whose pages share one storage, one consent and one clock. */
function browser({ refusesStorage = false } = {}) {
  const memory = new Memory();
  const world = { isAllowed: true, isRefused: false, now: 0 };
  const decision = () => (world.isAllowed ? ACCEPT_ALL : world.isRefused ? REFUSE_ALL : null);
  const consent = () => ({
    ...NO_CONSENT,
    decision: decision() && { ...REFUSE_ALL, ...decision(), textVersion: '', at: null },
  });
  const storage = () => {
    if (refusesStorage) throw new Error('no storage');
    return memory as unknown as Storage;
  };
  const open = (arrived: Parameters<typeof storeTouch>[1], brand = 'fernhollow') =>
    storeTouch({ brand, storage, now: () => world.now, consent }, arrived);
  return { memory, world, open };
}

describe('the touches of a browser', () => {
  it('Q02 are the first and the last one that said something, over any number of pages', () => {
    const { open } = browser();
    expect(open(null)()).toBeNull();
    expect(open(GOOGLE)()).toEqual({ first: GOOGLE, last: GOOGLE });
    expect(open(null)()).toEqual({ first: GOOGLE, last: GOOGLE });
    const touches = open(MAIL);
    expect(touches()).toEqual({ first: GOOGLE, last: MAIL });
    expect(touches()).toEqual({ first: GOOGLE, last: MAIL });
  });

  it('Q02 a page that stays open does not put its touch over that of a later arrival', () => {
    const { open } = browser();
    const early = open(GOOGLE);
    early();
    open(MAIL)();
    expect(early()).toEqual({ first: GOOGLE, last: MAIL });
  });

  it('Q02 without consent nothing is stored or told, and a yes tells what the address has', () => {
    const { memory, world, open } = browser();
    world.isAllowed = false;
    const touches = open(GOOGLE);
    expect([touches(), memory.items.size]).toEqual([null, 0]);
    world.isAllowed = true;
    expect([touches(), memory.items.size]).toEqual([{ first: GOOGLE, last: GOOGLE }, 1]);
  });

  it('Q02 are those of their brand: another one on this origin neither gets nor removes them', () => {
    const { memory, world, open } = browser();
    open(GOOGLE)();
    expect(open(null, 'northvale')()).toBeNull();
    world.isAllowed = false;
    open(null, 'northvale')();
    world.isAllowed = true;
    expect(open(null)()).toEqual({ first: GOOGLE, last: GOOGLE });
    expect(memory.items.size).toBe(1);
  });

  it('Q02 of all brands go at a refusal, wherever it was said', () => {
    const { memory, world, open } = browser();
    open(GOOGLE)();
    open(MAIL, 'northvale')();
    Object.assign(world, { isAllowed: false, isRefused: true });
    open(null, 'northvale')();
    expect(memory.items.size).toBe(0);
  });

  it('Q02 what an earlier version stored for all brands is that of the next one that stores', () => {
    const { memory, open } = browser();
    memory.setItem('sluice-touch', JSON.stringify({ first: MAIL, last: MAIL, at: 0 }));
    expect(open(GOOGLE)()).toEqual({ first: MAIL, last: GOOGLE });
    expect(open(null, 'northvale')()).toBeNull();
  });

  it('Q02 a refusal removes what was stored', () => {
    const { memory, world, open } = browser();
    open(GOOGLE)();
    world.isAllowed = false;
    expect([open(null)(), memory.items.size]).toEqual([null, 0]);
    world.isAllowed = true;
    expect(open(null)()).toBeNull();
  });

  it('Q02 end 90 days after the last one', () => {
    const { world, open } = browser();
    open(GOOGLE)();
    world.now = 89 * DAY;
    open(MAIL)();
    world.now = (89 + 90) * DAY;
    expect(open(null)()).toBeNull();
    world.now = 0;
    expect(open(null)()).toBeNull();
  });

  it('L07 Q02 last as long as the page where the browser refuses storage', () => {
    const { open } = browser({ refusesStorage: true });
    const touches = open(GOOGLE);
    expect([touches(), touches()]).toEqual(Array(2).fill({ first: GOOGLE, last: GOOGLE }));
    expect(open(null)()).toBeNull();
  });

  it.each(['', '{', '[]', '7', '{"at":"x"}', '{"at":0,"first":{"gclid":"g"}}'])(
    'L07 Q02 are none where another program stored %j',
    (stored) => {
      const { memory, open } = browser();
      memory.items.set('sluice-touch', stored);
      expect(open(null)()).toBeNull();
      expect(open(MAIL)()).toEqual({ first: MAIL, last: MAIL });
    },
  );
});
