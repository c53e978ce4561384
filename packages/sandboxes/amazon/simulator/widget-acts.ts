import { agedContract, movedTo, newAgreement, newOrderReference, type Owner } from './contracts.ts';
import { type Person, personOf } from './people.ts';
import type { AgreementRow, Confirmation, ContractRow, OrderReferenceRow } from './rows.ts';
import { beginWork, type Simulator, type Work } from './simulator.ts';
import { readToken } from './tokens.ts';

/** The codes of the widgets' `onError`. */
export type WidgetErrorCode =
  | 'AddressNotModifiable'
  | 'BuyerNotAssociated'
  | 'BuyerSessionExpired'
  | 'InvalidOrderReferenceId'
  | 'InvalidParameterValue'
  | 'InvalidSellerId'
  | 'PaymentMethodNotModifiable'
  | 'StaleOrderReference';

export interface WidgetError {
  type: 'error';
  code: WidgetErrorCode;
  message: string;
}

/** The contract after an act of its person, or the error that the widget reports. */
export type WidgetResult<Row extends ContractRow = ContractRow> = { type: 'ok'; contract: Row } | WidgetError;

/** The person who opens a widget, and the contract that it is about. */
interface Visit {
  accessToken: string;
  contractId: string;
}

/** The page that opens the first widget; a wallet without an address book before it needs no address. */
interface Opening {
  sellerId: string;
  accessToken: string;
  needsAddress?: boolean;
}

/** The address book's or the wallet's first act on a page: a draft of an order. */
export function createOrderReference(simulator: Simulator, given: Opening): WidgetResult<OrderReferenceRow> {
  return create(simulator, given, newOrderReference);
}

/** The first act of an address book or a wallet for a billing agreement. */
export function createBillingAgreement(simulator: Simulator, given: Opening): WidgetResult<AgreementRow> {
  return create(simulator, given, newAgreement);
}

/** The person's contract as a widget shows it. */
export function readContract(simulator: Simulator, visit: Visit): WidgetResult {
  const opened = openContract(simulator, visit);
  return opened.type === 'error' ? opened : { type: 'ok', contract: opened.contract };
}

/** Chooses an entry of the address book. */
export function selectAddress(simulator: Simulator, visit: Visit & { addressId: string }): WidgetResult {
  return change(simulator, visit, (contract, person) => {
    if (contract.state !== 'Draft') return wrong('AddressNotModifiable', 'The order was confirmed.');
    const isOwn = person.addresses.some(({ id }) => id === visit.addressId);
    return isOwn ? { ...contract, address: visit.addressId } : wrong('InvalidParameterValue', 'No such address.');
  });
}

/** Chooses a card of the wallet. Another choice opens an agreement that a declined card had suspended. */
export function selectPayment(simulator: Simulator, visit: Visit & { cardId: string }): WidgetResult {
  return change(simulator, visit, (contract, person, work) => {
    if (!canChangeCard(contract)) return wrong('PaymentMethodNotModifiable', 'The order cannot change its card.');
    if (!person.cards.some(({ id }) => id === visit.cardId)) return wrong('InvalidParameterValue', 'No such card.');
    const chosen = { ...contract, card: visit.cardId, isCardRefused: false, isCardNotAllowed: false };
    if (chosen.kind === 'order' || chosen.state !== 'Suspended') return chosen;
    work.announce('BillingAgreementNotification', chosen.id);
    return movedTo(chosen, 'Open', '', work.now);
  });
}

/** Whether the wallet offers a choice. */
export function canChangeCard({ kind, state }: ContractRow): boolean {
  return state === 'Draft' || state === 'Suspended' || (kind === 'agreement' && state === 'Open');
}

/** Gives or takes back the consent to later charges. */
export function setConsent(simulator: Simulator, visit: Visit & { isGiven: boolean }): WidgetResult {
  return change(simulator, visit, (contract) => {
    if (contract.kind === 'order') return wrong('InvalidParameterValue', 'An order needs no consent.');
    if (contract.state !== 'Draft') return wrong('InvalidParameterValue', 'The agreement was confirmed.');
    return { ...contract, hasConsent: visit.isGiven };
  });
}

/** The bank's confirmation page is answered: the shop's address to go back to, with Amazon's parameter. */
export function answerConfirmation(
  simulator: Simulator,
  visit: Visit & { answer: Exclude<Confirmation, 'none'> },
): { type: 'ok'; url: string } | WidgetError {
  const result = change(simulator, visit, (contract) => {
    if (contract.successUrl === '') return wrong('InvalidParameterValue', 'The shop asked for no confirmation.');
    return { ...contract, confirmation: visit.answer };
  });
  if (result.type === 'error') return result;
  const { successUrl, failureUrl } = result.contract;
  const url = new URL(visit.answer === 'Success' ? successUrl : failureUrl || successUrl);
  url.searchParams.set('AuthenticationStatus', visit.answer);
  return { type: 'ok', url: url.href };
}

function create<Row extends ContractRow>(
  simulator: Simulator,
  { sellerId, accessToken, needsAddress = true }: Opening,
  make: (owner: Owner, now: number) => Row,
): { type: 'ok'; contract: Row } | WidgetError {
  const session = readToken(simulator, accessToken);
  if (!session) return expired();
  if (sellerId === '') return wrong('InvalidSellerId', 'The seller is missing.');
  const { work, commit } = beginWork(simulator);
  const contract = make({ seller: sellerId, person: session.person.id, needsAddress }, work.now);
  work.draft.put('contract', contract);
  commit();
  return { type: 'ok', contract };
}

function change(
  simulator: Simulator,
  visit: Visit,
  next: (contract: ContractRow, person: Person, work: Work) => ContractRow | WidgetError,
): WidgetResult {
  const opened = openContract(simulator, visit);
  if (opened.type === 'error') return opened;
  const { work, commit } = beginWork(simulator);
  const contract = next(opened.contract, opened.person, work);
  if ('type' in contract) return contract;
  work.draft.put('contract', contract);
  commit();
  return { type: 'ok', contract };
}

type Opened = { type: 'ok'; contract: ContractRow; person: Person } | WidgetError;

function openContract(simulator: Simulator, { accessToken, contractId }: Visit): Opened {
  const session = readToken(simulator, accessToken);
  if (!session) return expired();
  const row = simulator.ledger.get('contract', contractId);
  if (!row) return wrong('InvalidOrderReferenceId', 'There is no such order reference or agreement.');
  if (row.person !== session.person.id) return wrong('BuyerNotAssociated', 'The order belongs to another person.');
  const contract = agedContract(row, simulator.clock());
  if (contract.reason === 'Stale') return wrong('StaleOrderReference', 'The draft is older than three hours.');
  const person = personOf(contract.person);
  return person ? { type: 'ok', contract, person } : expired();
}

function expired(): WidgetError {
  return wrong('BuyerSessionExpired', 'Please sign in again.');
}

function wrong(code: WidgetErrorCode, message: string): WidgetError {
  return { type: 'error', code, message };
}
