import type { declines } from './declines.ts';

/** The behaviour of a test card when it is charged. */
export type CardBehaviour =
  | 'approve'
  | keyof typeof declines
  | 'fail-after-first-charge'
  | 'challenge-always'
  | 'challenge-until-set-up'
  | 'challenge-then-insufficient-funds'
  | 'challenge-then-decline'
  | 'cvc-check-fails'
  | 'postal-check-fails'
  | 'address-checks-fail'
  | 'disputed-as-fraud'
  | 'disputed-as-undelivered'
  | 'inquired';

interface TestCard {
  number: string;
  behaviour: CardBehaviour;
  /** Names after `pm_card_` and `tok_` under which a server may use the card without a number. */
  names: readonly string[];
}

// One row per test card of the vendor's documentation.
const cards: readonly TestCard[] = [
  card('4242424242424242', 'approve', 'visa'),
  card('4000056655665556', 'approve', 'visa_debit'),
  card('5555555555554444', 'approve', 'mastercard'),
  card('2223003122003222', 'approve'),
  card('5200828282828210', 'approve', 'mastercard_debit'),
  card('5105105105105100', 'approve', 'mastercard_prepaid'),
  card('378282246310005', 'approve', 'amex'),
  card('371449635398431', 'approve'),
  card('6011111111111117', 'approve', 'discover'),
  card('6011000990139424', 'approve'),
  card('3056930009020004', 'approve', 'diners'),
  card('36227206271667', 'approve'),
  card('3566002020360505', 'approve', 'jcb'),
  card('6200000000000005', 'approve', 'unionpay'),
  card('4000000000000002', 'decline-generic', 'chargeDeclined', 'visa_chargeDeclined'),
  card('4000000000009995', 'decline-insufficient-funds', ...bothNames('InsufficientFunds')),
  card('4000000000009987', 'decline-lost', ...bothNames('LostCard')),
  card('4000000000009979', 'decline-stolen', ...bothNames('StolenCard')),
  card('4000000000000069', 'decline-expired', ...bothNames('ExpiredCard')),
  card('4000000000000127', 'decline-cvc', ...bothNames('IncorrectCvc')),
  card('4000000000000119', 'decline-processing', ...bothNames('ProcessingError')),
  card('4100000000000019', 'decline-fraudulent', 'radarBlock', ...bothNames('Fraudulent')),
  card('4000000000006975', 'decline-velocity', ...bothNames('VelocityLimitExceeded')),
  card('4000000000000341', 'fail-after-first-charge', 'chargeCustomerFail'),
  card('4000000000003220', 'challenge-always', 'threeDSecure2Required'),
  card('4000002760003184', 'challenge-always', 'authenticationRequired'),
  card('4000002500003155', 'challenge-until-set-up', 'authenticationRequiredOnSetup'),
  card(
    '4000008260003178',
    'challenge-then-insufficient-funds',
    'authenticationRequiredChargeDeclinedInsufficientFunds',
  ),
  card('4000008400001629', 'challenge-then-decline', 'threeDSecureRequiredChargeDeclined'),
  card('4000000000000101', 'cvc-check-fails', 'cvcCheckFail'),
  card('4000000000000036', 'postal-check-fails', 'avsZipFail'),
  card('4000000000000010', 'address-checks-fail', 'avsFail'),
  card('4000000000000259', 'disputed-as-fraud', 'createDispute'),
  card('4000000000002685', 'disputed-as-undelivered', 'createDisputeProductNotReceived'),
  card('4000000000001976', 'inquired', 'createDisputeInquiry'),
];

const byNumber = new Map(cards.map((row) => [row.number, row]));
const byName = new Map(cards.flatMap((row) => row.names.map((name) => [name, row] as const)));

/** The behaviour of a test number, or undefined for any other number, which a sandbox must not accept. */
export function behaviourOf(number: string): CardBehaviour | undefined {
  return byNumber.get(number)?.behaviour;
}

/** The number behind `pm_card_visa`, `tok_chargeDeclined` and so on. */
export function numberOfBuiltIn(id: string): string | undefined {
  const name = /^(?:pm_card_|tok_)(\w+)$/.exec(id)?.[1];
  return name === undefined ? undefined : byName.get(name)?.number;
}

function card(number: string, behaviour: CardBehaviour, ...names: string[]): TestCard {
  return { number, behaviour, names };
}

function bothNames(reason: string): string[] {
  return [`chargeDeclined${reason}`, `visa_chargeDeclined${reason}`];
}
