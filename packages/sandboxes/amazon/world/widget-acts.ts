import { agedContract, movedTo, newAgreement, newOrderReference, type Owner } from './contracts.ts';
import { type Person, personOf } from './people.ts';
import type { AgreementRow, Confirmation, ContractRow, OrderReferenceRow } from './rows.ts';
import { readToken } from './tokens.ts';
import { beginWork, type Work, type World } from './world.ts';

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
export function createOrderReference(world: World, given: Opening): WidgetResult<OrderReferenceRow> {
  return create(world, given, newOrderReference);
}

/** The first act of an address book or a wallet for a billing agreement. */
export function createBillingAgreement(world: World, given: Opening): WidgetResult<AgreementRow> {
  return create(world, given, newAgreement);
}

/** The person's contract as a widget shows it. */
export function readContract(world: World, visit: Visit): WidgetResult {
  const opened = openContract(world, visit);
  return opened.type === 'error' ? opened : { type: 'ok', contract: opened.contract };
}

/** Chooses an entry of the address book. */
export function selectAddress(world: World, visit: Visit & { addressId: string }): WidgetResult {
  return change(world, visit, (contract, person) => {
    if (contract.state !== 'Draft') return wrong('AddressNotModifiable', 'The order was confirmed.');
    const isOwn = person.addresses.some(({ id }) => id === visit.addressId);
    return isOwn ? { ...contract, address: visit.addressId } : wrong('InvalidParameterValue', 'No such address.');
  });
}

/** Chooses a card of the wallet. Another choice opens an agreement that a declined card had suspended. */
export function selectPayment(world: World, visit: Visit & { cardId: string }): WidgetResult {
  return change(world, visit, (contract, person, work) => {
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
export function setConsent(world: World, visit: Visit & { isGiven: boolean }): WidgetResult {
  return change(world, visit, (contract) => {
    if (contract.kind === 'order') return wrong('InvalidParameterValue', 'An order needs no consent.');
    if (contract.state !== 'Draft') return wrong('InvalidParameterValue', 'The agreement was confirmed.');
    return { ...contract, hasConsent: visit.isGiven };
  });
}

/** The bank's confirmation page is answered: the shop's address to go back to, with Amazon's parameter. */
export function answerConfirmation(
  world: World,
  visit: Visit & { answer: Exclude<Confirmation, 'none'> },
): { type: 'ok'; url: string } | WidgetError {
  const result = change(world, visit, (contract) => {
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
  world: World,
  { sellerId, accessToken, needsAddress = true }: Opening,
  make: (owner: Owner, now: number) => Row,
): { type: 'ok'; contract: Row } | WidgetError {
  const session = readToken(world, accessToken);
  if (!session) return expired();
  if (sellerId === '') return wrong('InvalidSellerId', 'The seller is missing.');
  const { work, commit } = beginWork(world);
  const contract = make({ seller: sellerId, person: session.person.id, needsAddress }, work.now);
  work.draft.put('contract', contract);
  commit();
  return { type: 'ok', contract };
}

function change(
  world: World,
  visit: Visit,
  next: (contract: ContractRow, person: Person, work: Work) => ContractRow | WidgetError,
): WidgetResult {
  const opened = openContract(world, visit);
  if (opened.type === 'error') return opened;
  const { work, commit } = beginWork(world);
  const contract = next(opened.contract, opened.person, work);
  if ('type' in contract) return contract;
  work.draft.put('contract', contract);
  commit();
  return { type: 'ok', contract };
}

type Opened = { type: 'ok'; contract: ContractRow; person: Person } | WidgetError;

function openContract(world: World, { accessToken, contractId }: Visit): Opened {
  const session = readToken(world, accessToken);
  if (!session) return expired();
  const row = world.ledger.get('contract', contractId);
  if (!row) return wrong('InvalidOrderReferenceId', 'There is no such order reference or agreement.');
  if (row.person !== session.person.id) return wrong('BuyerNotAssociated', 'The order belongs to another person.');
  const contract = agedContract(row, world.clock());
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
