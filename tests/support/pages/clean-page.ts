import { beforeAll } from 'vitest';

/** Test files share a worker, and with it the storage of a page: each file begins as in a new browser. */
beforeAll(() => {
  if (typeof window === 'undefined') return;
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});
