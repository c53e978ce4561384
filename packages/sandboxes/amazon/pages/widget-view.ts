import type { Person } from '../simulator/people.ts';
import type { Address, ContractRow } from '../simulator/rows.ts';
import type { WidgetSession } from './widget-sessions.ts';

/** An address or a card as the frame lists it. */
interface Entry {
  id: string;
  words: string;
  more: string;
  /** Whether this card was declined, so that another one has to be chosen. */
  isRefused: boolean;
}

/** All that a widget's frame shows. */
export interface WidgetView {
  widget: WidgetSession['widget'];
  reference: string;
  title: string;
  note: string;
  entries: Entry[];
  chosen: string | null;
  /** Whether the shop hears of a selection: one stands, and the widget is not for reading alone. */
  isChosen: boolean;
  isReadOnly: boolean;
  isGiven: boolean;
  /** The sentence beside the consent's checkbox. */
  words: string;
}

const TITLES = { AddressBook: 'Deliver to', Wallet: 'Pay with', Consent: 'Future payments' };

/** The view of a person's contract in one widget. */
export function viewOf(session: WidgetSession, contract: ContractRow, person: Person): WidgetView {
  const { widget, isReadOnly, currency } = session;
  const entries = entriesOf(widget, contract, person);
  const chosen = chosenIn(widget, contract);
  return {
    widget,
    reference: contract.id,
    title: TITLES[widget],
    note: currency === '' ? '' : `The card is charged in ${currency}.`,
    entries,
    chosen,
    isChosen: chosen !== null && !isReadOnly,
    isReadOnly: isReadOnly || (widget === 'Consent' && contract.state !== 'Draft'),
    isGiven: contract.kind === 'agreement' && contract.hasConsent,
    words: `${person.name} agrees that this shop may charge later orders to this account.`,
  };
}

function entriesOf(widget: WidgetSession['widget'], contract: ContractRow, person: Person): Entry[] {
  if (widget === 'AddressBook') return person.addresses.map(addressEntry);
  if (widget === 'Consent') return [];
  const isRefused = (id: string) => contract.isCardRefused && contract.card === id;
  return person.cards.map(({ id, label }) => ({ id, words: label, more: '', isRefused: isRefused(id) }));
}

function addressEntry(address: Address): Entry {
  const { id, name, addressLine1, addressLine2, addressLine3, city, stateOrRegion, postalCode, countryCode } = address;
  const lines = [addressLine1, addressLine2, addressLine3, city, `${stateOrRegion} ${postalCode}`.trim(), countryCode];
  return { id, words: name, more: lines.filter((line) => line !== '').join(', '), isRefused: false };
}

function chosenIn(widget: WidgetSession['widget'], { address, card, isCardRefused }: ContractRow): string | null {
  if (widget === 'AddressBook') return address;
  if (widget === 'Wallet') return isCardRefused ? null : card;
  return null;
}
