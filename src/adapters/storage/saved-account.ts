import { type AccountDetails, type AccountField, emptyAccount } from '../../../domain/account/account.ts';
import { isRecord } from '../../../domain/is-record.ts';
import { brandEntry, storedText } from './brand-entry.ts';

/** E11, L07: the account that a shopper chose to store on this device for a brand, and whether the box for it is ticked. */
export type SavedAccounts = ReturnType<typeof createSavedAccounts>;

const ACCOUNT_KEY = 'savedAccount';
const BOX_KEY = 'checkBoxStatus';
const STORED_MS = 90 * 86_400_000;
const LONGEST_FIELD = 300;
const FIELDS = Object.keys(emptyAccount('')) as AccountField[];

/** Without storage every call has no effect and reports no error, because the order does not depend on it. */
export function createSavedAccounts(storage: () => Storage, now: () => number, brand: string) {
  const place = storedText(storage, ACCOUNT_KEY);
  const stored = brandEntry(place, brand, (value) => readAccount(value, now()) !== null);
  const box = brandEntry(storedText(storage, BOX_KEY), brand);
  const forget = () => void stored.write(undefined);
  return {
    forget,
    /** The account; null if none is stored, the box is unticked, or it has expired, which also removes it. */
    read(): AccountDetails | null {
      const account = box.read() === false ? null : readAccount(stored.read(), now());
      // What has expired goes with it, of other brands and earlier versions, too.
      if (account === null && place.read() !== null) forget();
      return account;
    },
    /** Stores an account for 90 days. */
    store: (account: AccountDetails): void =>
      void stored.write({ ...copyFields(account), expires: new Date(now() + STORED_MS).toISOString() }),
    noteBox: (isTicked: boolean): void => void box.write(isTicked),
  };
}

/** The stored value may be of another version, truncated, or written by another script. */
function readAccount(value: unknown, now: number): AccountDetails | null {
  if (!isRecord(value)) return null;
  const expires = typeof value.expires === 'string' ? Date.parse(value.expires) : Number.NaN;
  // A date beyond the storage period was not written by this code.
  const isInTime = expires > now && expires <= now + STORED_MS;
  return isInTime && isAccount(value) ? copyFields(value) : null;
}

function isAccount(value: object): value is AccountDetails {
  const fields = new Map<string, unknown>(Object.entries(value));
  return FIELDS.every((field) => {
    const text = fields.get(field);
    return typeof text === 'string' && text.length <= LONGEST_FIELD;
  });
}

/** Exactly the fields of E11. */
function copyFields(account: AccountDetails): AccountDetails {
  const own = emptyAccount('');
  for (const field of FIELDS) own[field] = account[field];
  return own;
}
