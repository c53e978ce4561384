import { personOf } from './people.ts';
import type { ContractRow } from './rows.ts';

/** What is missing of a contract before it can be confirmed. */
export interface Constraint {
  id: string;
  description: string;
}

/** The constraints of a draft; an empty list allows its confirmation. */
export function constraintsOf(row: ContractRow): Constraint[] {
  if (row.state !== 'Draft' && row.state !== 'Suspended') return [];
  const card = personOf(row.person)?.cards.find(({ id }) => id === row.card);
  const all: [boolean, string, string][] = [
    [
      row.needsAddress && row.address === null,
      'ShippingAddressNotSet',
      'The buyer has not selected a shipping address.',
    ],
    [row.card === null, 'PaymentPlanNotSet', 'The buyer has not been able to select a payment method.'],
    [
      row.isCardNotAllowed || card?.behaviour === 'PaymentMethodNotAllowed',
      'PaymentMethodNotAllowed',
      'The payment method is not allowed.',
    ],
    [row.kind === 'order' && row.total === null, 'AmountNotSet', 'The order total is not set.'],
    [row.kind === 'agreement' && !row.hasConsent, 'BuyerConsentNotSet', 'The buyer has not given consent.'],
  ];
  return all.filter(([holds]) => holds).map(([, id, description]) => ({ id, description }));
}
