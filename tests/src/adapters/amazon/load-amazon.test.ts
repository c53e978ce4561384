// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createAmazonLoader } from '../../../../src/adapters/payment/amazon/load-amazon.ts';
import { installLibrary, removeLibrary } from './library-stub.ts';

const SCRIPT = { scriptUrl: 'https://amazon.example/Widgets.js', clientId: 'amzn1.client' };
const scripts = () => [...document.head.querySelectorAll('script')];

afterEach(() => {
  removeLibrary(window);
  document.head.replaceChildren();
  vi.useRealTimers();
});

describe('the script of Amazon', () => {
  it('W10 its handlers stand before it, and it is loaded once', async () => {
    const load = createAmazonLoader(window);
    const [first, second] = [load(SCRIPT), load(SCRIPT)];
    expect([scripts().length, scripts()[0]?.src]).toEqual([1, SCRIPT.scriptUrl]);
    const library = installLibrary(window);
    window.onAmazonLoginReady?.();
    window.onAmazonPaymentsReady?.();
    scripts()[0]?.dispatchEvent(new Event('load'));
    await Promise.all([first, second]);
    expect(library.calls).toEqual(['client amzn1.client', 'cookie true']);
  });

  it('W10 globals that exist already are used, and no script is loaded', async () => {
    const library = installLibrary(window);
    await createAmazonLoader(window)(SCRIPT);
    expect([scripts().length, library.calls]).toEqual([0, ['client amzn1.client', 'cookie true']]);
  });

  it('rejects where the script is blocked, and the next call tries again', async () => {
    const load = createAmazonLoader(window);
    const blocked = load(SCRIPT);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(blocked).rejects.toThrow('could not be loaded');
    installLibrary(window);
    await load(SCRIPT);
  });

  it('rejects where the script came and its handlers were not called in time', async () => {
    vi.useFakeTimers();
    const late = createAmazonLoader(window)(SCRIPT);
    const failed = expect(late).rejects.toThrow('did not get ready');
    scripts()[0]?.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(20_000);
    await failed;
  });
});
