/** A saved state as it is stored: an object of whatever version. */
export type StoredState = Readonly<Record<string, unknown>>;

/** Raised with every change that older states do not fit, together with one more migration; a new field may be left out. */
export const SCHEMA_VERSION = 2;

/**
 * E01: how a state of version N becomes one of version N + 1; the first is that of version 1. Each knows its own two
 * versions alone, and never changes once it was released.
 */
export const MIGRATIONS: readonly ((state: StoredState) => StoredState)[] = [fromPlaceholders];

export type Migrated = { type: 'current'; state: StoredState } | { type: 'refused'; why: string };

/** Brings a stored state to the version of today; one of a newer or an unknown version is refused with the reason. */
export function migrate(stored: StoredState): Migrated {
  const version = stored.schemaVersion;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return { type: 'refused', why: 'its version is unknown' };
  if (version > SCHEMA_VERSION) return { type: 'refused', why: `it is of version ${version}, which is newer` };
  const state = MIGRATIONS.slice(version - 1).reduce((older, step) => step(older), stored);
  return { type: 'current', state: { ...state, schemaVersion: SCHEMA_VERSION } };
}

/** Version 1 had these fields without ever knowing what to keep in them. */
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
