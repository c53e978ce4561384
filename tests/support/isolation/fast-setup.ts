import { afterAll, beforeEach, onTestFinished, vi } from 'vitest';
import { loadPhones } from '../../../domain/account/phone.ts';
import { WAIT } from '../wait.ts';
import './detached-buffers.ts';
import { beginTest, endFile, endTest } from './leftovers.ts';
import { takePrinted } from './printed.ts';
import { refuse } from './refuse.ts';

/**
 * No test sees anything of another: files share a worker, its page and its modules. After each test the page is emptied
 * and what still lives is ended; a test that left a timer, a listener, a server, a process or a global, or printed an
 * error, fails.
 */
const page = typeof window === 'undefined' ? null : await import('./page.ts');
const rendering = page ? await import('@testing-library/react') : null;
rendering?.configure({ asyncUtilTimeout: WAIT.timeout });
const { setImmediate } = globalThis;

/** What a page or a library owns, and no test removes. */
const OWNED_GLOBALS = new Set(['dataLayer', 'IS_REACT_ACT_ENVIRONMENT', 'goog']);

page?.emptyPage();
// As on the server, and on a page once a number was typed.
await loadPhones();

beforeEach(() => {
  const globals = new Set(Object.getOwnPropertyNames(globalThis));
  beginTest();
  // Hooks of this kind run last to first, so that the test's own come before.
  onTestFinished(async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    rendering?.cleanup();
    const left = [...endTest(), ...(page?.endListeners() ?? []), ...globalsBeside(globals)];
    // What settled promises go on to write is written by then.
    await new Promise<void>((resolve) => setImmediate(resolve));
    page?.emptyPage();
    refuse([...left, ...takePrinted()]);
  });
});

afterAll(() => refuse([...endFile(), ...(page?.endListeners() ?? []), ...takePrinted()]));

function globalsBeside(known: ReadonlySet<string>): string[] {
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !known.has(name));
  for (const name of names) Reflect.deleteProperty(globalThis, name);
  return names.filter((name) => !OWNED_GLOBALS.has(name)).map((name) => `the global ${name}`);
}
