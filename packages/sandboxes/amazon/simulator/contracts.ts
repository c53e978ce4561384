import { newAgreementId, newOrderReferenceId } from './ids.ts';
import type { AgreementRow, ContractRow, ContractState, OrderReferenceRow, SellerOrder } from './rows.ts';

const HOUR = 3_600_000;
/** Amazon cancels a draft that is not confirmed within three hours. */
export const DRAFT_LIFE = 3 * HOUR;
/** The life of a confirmed order reference. */
const OPEN_LIFE = 180 * 24 * HOUR;

const NO_ORDER: SellerOrder = {
  sellerOrderId: '',
  storeName: '',
  customInformation: '',
  sellerNote: '',
  platformId: '',
};

/** Whom a new contract binds. */
export type Owner = Pick<ContractRow, 'seller' | 'person' | 'needsAddress'>;

export function newOrderReference(owner: Owner, now: number): OrderReferenceRow {
  return {
    ...newContract(newOrderReferenceId(), owner, now),
    kind: 'order',
    total: null,
    agreement: null,
    requestsAuthorization: false,
    authorizations: [],
  };
}

export function newAgreement(owner: Owner, now: number): AgreementRow {
  return {
    ...newContract(newAgreementId(), owner, now),
    kind: 'agreement',
    hasConsent: false,
    agreementType: '',
    subscriptionAmount: null,
  };
}

function newContract(id: string, { seller, person, needsAddress }: Owner, now: number) {
  return {
    id,
    seller,
    person,
    state: 'Draft' as const,
    reason: '',
    address: null,
    needsAddress,
    card: null,
    isCardRefused: false,
    isCardNotAllowed: false,
    successUrl: '',
    failureUrl: '',
    confirmation: 'none' as const,
    order: NO_ORDER,
    createdAt: now,
    updatedAt: now,
    expiresAt: now + OPEN_LIFE,
    confirmedAt: null,
    reopensAt: null,
  };
}

/** A contract in another state. */
export function movedTo<Row extends ContractRow>(row: Row, state: ContractState, reason: string, now: number): Row {
  return { ...row, state, reason, updatedAt: now };
}

/** The contract as the clock alone has left it: a draft grows stale, and an order reference expires. */
export function agedContract<Row extends ContractRow>(row: Row, now: number): Row {
  const stale = row.createdAt + DRAFT_LIFE;
  if (row.state === 'Draft' && now >= stale) return movedTo(row, 'Canceled', 'Stale', stale);
  const isMended = row.state === 'Suspended' && row.reopensAt !== null && now >= row.reopensAt;
  if (isMended) return { ...movedTo(row, 'Open', '', now), isCardRefused: false, reopensAt: null };
  const isAlive = row.state === 'Open' || row.state === 'Suspended';
  if (row.kind === 'order' && isAlive && now >= row.expiresAt) return movedTo(row, 'Closed', 'Expired', row.expiresAt);
  return row;
}
