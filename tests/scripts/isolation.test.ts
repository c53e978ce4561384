// @vitest-environment jsdom
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { endTest } from '../support/isolation/leftovers.ts';
import { endListeners } from '../support/isolation/page.ts';
import { takePrinted } from '../support/isolation/printed.ts';

/** What is left, without the line and column of the place. */
const left = () => [...endTest(), ...endListeners(), ...takePrinted()].map((line) => line.replace(/:\d+:\d+\)?$/, ''));
const HERE = 'tests/scripts/isolation.test.ts';

describe('a test', () => {
  it('that leaves a timer, an interval, a server or a listener is told which, and where it was made', async () => {
    setTimeout(() => {}, 60_000);
    setInterval(() => {}, 5_000);
    document.addEventListener('scroll', () => {}, { passive: true });
    const server = createServer().listen(0);
    expect(left()).toEqual([
      `a timer of 60000 ms, made at ${HERE}`,
      `an interval of 5000 ms, made at ${HERE}`,
      `a server, made at ${HERE}`,
      `a listener to scroll on the document, made at ${HERE}`,
    ]);
    expect(server.listening).toBe(false);
  });

  it('that ends what it began leaves nothing', async () => {
    clearTimeout(setTimeout(() => {}, 60_000));
    await new Promise((resolve) => setTimeout(resolve, 1));
    const hear = () => {};
    window.addEventListener('focus', hear, true);
    window.removeEventListener('focus', hear, true);
    window.addEventListener('blur', hear, { once: true });
    window.dispatchEvent(new Event('blur'));
    const leaving = new AbortController();
    window.addEventListener('pagehide', hear, { signal: leaving.signal });
    leaving.abort();
    expect(left()).toEqual([]);
  });

  it('need not stop its actors, whose timers end with them', () => {
    const waiting = createMachine({ initial: 'a', states: { a: { after: { 60000: 'b' } }, b: {} } });
    const actor = createActor(waiting).start();
    expect(left()).toEqual([]);
    actor.stop();
    expect(actor.getSnapshot().value).toBe('a');
  });

  it('that prints an error is told so', () => {
    console.error('An update was not wrapped in %s', 'act');
    expect(left()).toEqual(['a line on stderr: An update was not wrapped in act']);
  });
});
