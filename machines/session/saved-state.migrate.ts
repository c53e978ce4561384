/** A saved state as stored, of any version. */
export type StoredState = Readonly<Record<string, unknown>>;

/** Raised with every change that older states do not fit, with one more migration; a new field may be absent. */
export const SCHEMA_VERSION = 3;

/** E01: a migration, from version N to N + 1, depends on its two versions alone and never changes after its release. */
export const MIGRATIONS: readonly ((state: StoredState) => StoredState)[] = [fromPlaceholders, fromOneFunnel];

export type Migrated = { type: 'current'; state: StoredState } | { type: 'refused'; why: string };

/** Converts a stored state to the current version; refuses one of a newer or an unknown version with the reason. */
export function migrate(stored: StoredState): Migrated {
  const version = stored.schemaVersion;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return { type: 'refused', why: 'its version is unknown' };
  if (version > SCHEMA_VERSION) return { type: 'refused', why: `it is of version ${version}, which is newer` };
  const state = MIGRATIONS.slice(version - 1).reduce((older, step) => step(older), stored);
  return { type: 'current', state: { ...state, schemaVersion: SCHEMA_VERSION } };
}

/** Version 1 had these fields, but never stored a value in them. */
function fromPlaceholders(state: StoredState): StoredState {
  return {
    ...state,
    taxData: { isValid: false },
    shippingInfo: null,
    coupon: null,
    bumpExpireList: [],
    selectedShippingIndex: 0,
    selectedBumpOffersIds: [],
  };
}

/** Version 2 had the progress in one funnel alone. */
function fromOneFunnel(state: StoredState): StoredState {
  return { ...state, otherFunnels: {} };
}
