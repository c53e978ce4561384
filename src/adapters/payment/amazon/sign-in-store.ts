import { tryUse } from '../../storage/try.ts';

/** R04: what a login by redirect leaves in this tab. Each value is read once. */
export interface SignInStore {
  /** Stores the state of a login that begins; false where the browser stores nothing. */
  storeState(state: string): boolean;
  takeState(): string | null;
  /** The code of a refused login, for the page that the shopper comes back to. */
  storeError(code: string): void;
  takeError(): string | null;
}

/** A page of an earlier release reads the nonce alone. */
const NONCE = 'sluice-amazon-nonce';
const STATE = 'sluice-amazon-state';
const ERROR = 'sluice-amazon-error';

export function createSignInStore(open: () => Storage): SignInStore {
  const write = (key: string, value: string) =>
    tryUse(() => {
      open().setItem(key, value);
      return true;
    }) ?? false;
  const take = (key: string) =>
    tryUse(() => {
      const value = open().getItem(key);
      open().removeItem(key);
      return value;
    });
  return {
    storeState: (state) => write(NONCE, state.split('.', 1)[0] ?? '') && write(STATE, state),
    takeState() {
      const [nonce, state] = [take(NONCE), take(STATE)];
      return nonce !== null && state?.startsWith(`${nonce}.`) ? state : nonce;
    },
    storeError: (code) => void write(ERROR, code),
    takeError: () => take(ERROR),
  };
}
