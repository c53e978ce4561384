import type { Stripe, StripeCardElement, StripeElementStyle } from '@stripe/stripe-js';
import type { CardFieldPort, CardFieldState } from '../../../contracts/page/card-field.ts';
import type { CardSettings } from '../../../contracts/page/page-data.ts';
import type { AccountDetails } from '../../../domain/account/account.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { TokenOutcome } from '../../../machines/ports.ts';
import { withDeadline } from '../browser/deadline.ts';
import { loadOnce, loadScript } from '../browser/load-script.ts';

/** The provider's card field: an iframe of its origin, so that no card number reaches the shop's origin. */
export interface CardService extends CardFieldPort<HTMLElement> {
  /** A rejection means no field to read, and nothing about the card; `account` is null without a billing contact. */
  tokenize(account: AccountDetails | null): Promise<TokenOutcome>;
  /** Shows the bank's challenge; resolves once it is done, rejects on a failure. The server alone knows the status. */
  challenge(clientSecret: string): Promise<void>;
}

type ReadyState = Extract<CardFieldState, { status: 'ready' }>;

const EMPTY: ReadyState = { status: 'ready', complete: false, empty: true, focused: false, brand: null, error: null };
const LOAD_TIMEOUT_MS = 20_000;

/** Stripe.js, loaded from the address in the settings when a card field is first shown. */
export function createCardService(settings: CardSettings, page: Document): CardService {
  let shown: Promise<CardField> | null = null;
  const provider = loadOnce(() => loadProvider(settings, page));
  return {
    mount(container, listener) {
      let isWanted = true;
      listener({ status: 'loading' });
      const field = provider().then((stripe) => {
        if (!isWanted) throw new Error('the card field was removed');
        return mountCard(stripe, container, listener);
      });
      field.catch(() => isWanted && listener({ status: 'unavailable', message: MESSAGES.paymentUnavailable }));
      shown = field;
      return () => {
        isWanted = false;
        if (shown === field) shown = null;
        field.then(({ card }) => card.destroy()).catch(() => {});
      };
    },
    focus: () => void shown?.then(({ card }) => card.focus()).catch(() => {}),
    async tokenize(account) {
      if (!shown) throw new Error('no card field is shown');
      const { card, isReady } = await shown;
      if (!(await withDeadline(isReady, LOAD_TIMEOUT_MS))) throw new Error('the card field did not load');
      const stripe = await provider();
      return tokenOf(await stripe.createPaymentMethod(cardOf(card, account)));
    },
    async challenge(clientSecret) {
      const stripe = await provider();
      const { error } = await stripe.handleNextAction({ clientSecret });
      if (error) throw new Error(error.code ?? error.type);
    },
  };
}

interface CardField {
  card: StripeCardElement;
  /** Resolves when the provider's frame is ready to be read. */
  isReady: Promise<true>;
}

function mountCard(stripe: Stripe, container: HTMLElement, listener: (state: CardFieldState) => void): CardField {
  const card = stripe.elements().create('card', { hidePostalCode: true, style: readStyle(container) });
  let state = EMPTY;
  const report = (change: Partial<ReadyState>) => {
    state = { ...state, ...change };
    listener(state);
  };
  card.on('ready', () => report({}));
  card.on('focus', () => report({ focused: true }));
  card.on('blur', () => report({ focused: false }));
  card.on('change', ({ complete, empty, brand, error }) =>
    report({ complete, empty, brand: brand === 'unknown' ? null : brand, error: error?.message ?? null }),
  );
  const isReady = new Promise<true>((resolve) => card.on('ready', () => resolve(true)));
  card.mount(container);
  return { card, isReady };
}

/** The iframe cannot inherit styles, so it receives the container's type. */
function readStyle(container: HTMLElement): StripeElementStyle {
  const { color, fontFamily } = getComputedStyle(container);
  return { base: { color, fontFamily, fontSize: '16px' }, invalid: { color: '#b3261e' } };
}

function cardOf(card: StripeCardElement, account: AccountDetails | null) {
  if (account === null) return { type: 'card' as const, card };
  const { city, country, state, street, apartment, zipPostalCode } = account;
  return {
    type: 'card' as const,
    card,
    billing_details: {
      name: `${account.firstName} ${account.lastName}`,
      email: account.email,
      address: { city, country, state, line1: street, line2: apartment, postal_code: zipPostalCode },
    },
  };
}

function tokenOf(result: Awaited<ReturnType<Stripe['createPaymentMethod']>>): TokenOutcome {
  if (result.paymentMethod) return { type: 'token', cardId: result.paymentMethod.id };
  return { type: 'invalid', message: result.error.message ?? MESSAGES.paymentFailed };
}

async function loadProvider(settings: CardSettings, page: Document): Promise<Stripe> {
  await loadScript(page, settings.scriptUrl);
  const stripe = window.Stripe?.(settings.publishableKey);
  if (!stripe) throw new Error('the card script did not load');
  return stripe;
}
