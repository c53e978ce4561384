import { describe, expect, it } from 'vitest';
import { createLeftPageNote, type LeftPage } from '../../../src/adapters/storage/left-page.ts';

const NOTED: LeftPage = {
  funnelHash: 'v1',
  sessionId: '7',
  stepId: 'landing',
  to: 'order',
  notified: ['statistics'],
  facts: [{ fact: { type: 'edge.taken', from: 'landing', on: 'next', to: 'order' }, at: 5 }],
};

/** The note of a tab, where another build of the shop may have written it. */
function noteWith(text: string) {
  const items = new Map([['sluice-left-page', text]]);
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return createLeftPageNote(() => storage as unknown as Storage);
}

describe('the note of the page that was left', () => {
  it('is taken once', () => {
    const note = noteWith('');
    note.write(NOTED);
    expect(note.take()).toEqual(NOTED);
    expect(note.take()).toBeNull();
  });

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a fact that is null', JSON.stringify({ ...NOTED, facts: [null] })],
    ['an entry without its fact', JSON.stringify({ ...NOTED, facts: [{ at: 5 }] })],
    ['a fact without a type', JSON.stringify({ ...NOTED, facts: [{ fact: {}, at: 5 }] })],
    ['a fact without its time', JSON.stringify({ ...NOTED, facts: [{ fact: { type: 'edge.taken' } }] })],
    ['a listener that is no name', JSON.stringify({ ...NOTED, notified: [null] })],
    ['no step', JSON.stringify({ ...NOTED, stepId: 7 })],
  ])('is none with %s, so that the page starts by itself', (_, text) => {
    expect(noteWith(text).take()).toBeNull();
  });
});
