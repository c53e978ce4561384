import { beforeAll } from 'vitest';

/** Test files share a worker and its page's storage, so each file clears it first. */
beforeAll(() => {
  if (typeof window === 'undefined') return;
  window.localStorage.clear();
  window.sessionStorage.clear();
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});
