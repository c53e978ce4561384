import type { PostalAddress } from '../account/address.ts';
import { countryByCode } from '../account/countries.ts';
import { shownPostalCode } from '../account/postal-code.ts';
import { NAMED_STEPS } from '../routing/routes.ts';
import { isApprovalProvider, providerName } from './approval-provider.ts';
import { cardEnding } from './card-brand.ts';

/** The payment fields of an order or a subscription. */
export interface PaidWith {
  cardBrand: string;
  nicn: string;
  paymentMethod?: string;
}

/** E12 `nicn`: `Visa ending 4242`, or the name of the approving provider; null where neither is known. */
export function cardTail({ cardBrand, nicn, paymentMethod }: PaidWith): string | null {
  if (!nicn) return isApprovalProvider(paymentMethod) ? providerName(paymentMethod) : null;
  return cardEnding(cardBrand, nicn, 'Card');
}

/** The lines of an address label as its country writes them, without empty ones. */
export function addressLines(name: string, address: PostalAddress): string[] {
  const street = [address.address, address.apartment].filter(Boolean).join(', ');
  const label = LABELS.find(([countries]) => countries.split(' ').includes(address.country))?.[1] ?? '*|3 1';
  const parts = ['', address.city, address.state, shownPostalCode(address.zip, address.country)];
  const lines = label
    .split('|')
    .flatMap((line) => (line === '*' ? [street, address.additionalLine] : fillLine(line, parts)));
  const country = countryByCode(address.country)?.label ?? address.country;
  return [name, ...lines, country].filter(Boolean);
}

/** `*` stands for the street; 1 is the city, 2 the state, 3 the postal code. All other countries write `*|3 1`. */
const LABELS: readonly [countries: string, label: string][] = [
  ['US', '*|1, 2 3'],
  ['CA AU', '*|1 2 3'],
  ['GB', '*|1|3'],
  ['IE', '*|1|2|3'],
  ['HU', '1|*|3'],
  ['LV', '*|2|1, 3'],
  ['MT NZ SG', '*|1 3'],
  ['CH', '*|CH-3 1'],
  ['FI', '*|FI-3 1'],
  ['HR', '*|HR-3 1'],
  ['LT', '*|LT-3 1 2'],
  ['LU', '*|L-3 1'],
  ['SE', '*|SE-3 1'],
  ['SI', '*|SI-3 1'],
  ['EE ES IT', '*|3 1 2'],
  ['RO', '*|3 2 1'],
];

function fillLine(line: string, parts: readonly string[]): string {
  const written = line.split(' ').map((word) => {
    const part = parts[Number(/\d/.exec(word)?.[0])] ?? '';
    return part === '' ? '' : word.replace(/\d/, () => part);
  });
  return written.filter(Boolean).join(' ').replace(/,$/, '');
}

/** The path of a receipt link. A holder of the link sees the orders of that checkout without a session. */
export function receiptPath(token: string): string {
  return `/${NAMED_STEPS.orderSuccess}?receipt=${encodeURIComponent(token)}`;
}

/** The path on which a subscription is cancelled without a login. */
export function cancelPath(token: string): string {
  return `/subscription?cancel=${encodeURIComponent(token)}`;
}

/** The path on which a shopper confirms and pays a renewal without a login. */
export function confirmPath(token: string): string {
  return `/subscription?confirm=${encodeURIComponent(token)}`;
}
