import { withDeadline } from '../../browser/deadline.ts';
import { loadScript } from '../../browser/load-script.ts';

export interface AmazonScript {
  scriptUrl: string;
  clientId: string;
}

const TIMEOUT_MS = 20_000;

/** A1: loads Widgets.js once; a load that failed is tried again by the next call. */
export function createAmazonLoader(view: Window): (script: AmazonScript) => Promise<void> {
  let loading: Promise<void> | null = null;
  return (script) => {
    loading ??= load(view, script).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}

/** A1: the handlers stand before the script; globals that exist already are used, and their handlers are called here. */
async function load(view: Window, { scriptUrl, clientId }: AmazonScript): Promise<void> {
  const isReady = readyBy(view, clientId);
  if (view.amazon?.Login && view.OffAmazonPayments) {
    view.onAmazonLoginReady?.();
    view.onAmazonPaymentsReady?.();
  } else {
    await loadScript(view.document, scriptUrl);
  }
  if (!(await withDeadline(isReady, TIMEOUT_MS))) throw new Error(`${scriptUrl} did not get ready`);
}

function readyBy(view: Window, clientId: string): Promise<true> {
  const isSignInReady = new Promise<void>((resolve, reject) => {
    view.onAmazonLoginReady = () => {
      const login = view.amazon?.Login;
      if (!login) return reject(new Error('the sign-in of Amazon is missing'));
      login.setClientId(clientId);
      login.setUseCookie(true);
      resolve();
    };
  });
  const areWidgetsReady = new Promise<void>((resolve) => {
    view.onAmazonPaymentsReady = resolve;
  });
  return Promise.all([isSignInReady, areWidgetsReady]).then(() => true);
}
