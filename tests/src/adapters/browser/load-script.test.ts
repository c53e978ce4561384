// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadOnce, loadScript } from '../../../../src/adapters/browser/load-script.ts';

const URL = 'https://vendor.example/script.js';
const scripts = () => [...document.head.querySelectorAll('script')];
const answer = (type: 'load' | 'error') => scripts()[0]?.dispatchEvent(new Event(type));

afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

describe('a script of another origin', () => {
  it('it is loaded once, however often it is requested', async () => {
    const load = loadOnce(() => loadScript(document, URL));
    const both = Promise.all([load(), load()]);
    answer('load');
    await both;
    await load();
    expect(scripts().map((script) => script.src)).toEqual([URL]);
  });

  it('it is removed from the page on a failure, and loaded again for the next request', async () => {
    const load = loadOnce(() => loadScript(document, URL));
    const failing = load();
    answer('error');
    await expect(failing).rejects.toThrow(`${URL} could not be loaded`);
    expect(scripts()).toEqual([]);
    const again = load();
    answer('load');
    await again;
    expect(scripts()).toHaveLength(1);
  });

  it('one that neither loads nor fails has failed after twenty seconds', async () => {
    vi.useFakeTimers();
    const failing = expect(loadScript(document, URL)).rejects.toThrow(`${URL} took too long`);
    await vi.advanceTimersByTimeAsync(20_000);
    await failing;
    expect(scripts()).toEqual([]);
  });

  it('one without a usable library is loaded again, too', async () => {
    const load = loadOnce(async () => {
      await loadScript(document, URL);
      throw new Error('nothing came up');
    });
    const failing = load();
    answer('load');
    await expect(failing).rejects.toThrow('nothing came up');
    void load().catch(() => {});
    expect(scripts()).toHaveLength(2);
  });
});
