import type { CardFieldPort } from '../../../contracts/page/card-field.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { isOrderForm, type ViewKind } from '../../../domain/routing/view-kinds.ts';
import type { FormPayments } from '../../../machines/later/checkout-logic.ts';
import { type LaterLogics, payingLater } from '../../../machines/later/later-logics.ts';
import type { PayingLogics } from '../../../machines/later/paying-machines.ts';
import type { PaymentLogics } from '../../../machines/later/payment-machines.ts';
import { loadOnce } from '../../adapters/browser/load-script.ts';
import type { FindWallets } from './checkout-part.ts';
import { laterLogic } from './later-logic.ts';
import { leave } from './load-code.ts';

type CardPort = CardFieldPort<HTMLElement>;

/** What a payment itself needs. */
export interface PayingPart {
  logics: PayingLogics;
  card: CardPort;
  findWallets: FindWallets;
}

/** The code of steps with a payment: that of an order form, and that of the payment itself. */
export interface PaymentParts {
  checkout(paying: FormPayments & { findWallets: FindWallets }): Promise<PaymentLogics['checkout']>;
  paying(): Promise<PayingPart>;
  amazonPay(): Promise<LaterLogics['amazonPay']>;
  /** Resolves once the page answers: what only a payment needs comes to an order form after that. */
  answers: Promise<unknown>;
  /** Loads the document again. */
  reload: () => void;
  /** An inspector is told of a machine when its actor starts, so that its code has to be there by then. */
  isInspected: boolean;
}

/** The payments of a page that may never come to one. */
export interface LaterPayments {
  logics: PaymentLogics;
  card: CardPort;
  /** Loads what a page with a payment is shown with, once. Rejects where it cannot be loaded. */
  load(view: ViewKind | null | undefined): Promise<void>;
}

/** Payments whose code comes with `load`, and that of an order form's payment once the form answers. */
export function laterPayments(parts: PaymentParts): LaterPayments {
  const [paying, amazonPay] = [later(parts.paying), later(parts.amazonPay)];
  const soon = <Part>(part: Later<Part>) => parts.answers.then(part.load);
  // What the shopper does next finds the scripts of a new document, as `withCode` says; the form itself asks once.
  const again = <Part>(part: Later<Part>) => (part.hasFailed() ? leave(parts.reload) : soon(part));
  const logics: LaterLogics = {
    ...payingLater((name) =>
      laterLogic(
        () => again(paying),
        () => paying.known()?.logics[name],
      ),
    ),
    amazonPay: laterLogic(() => again(amazonPay), amazonPay.known),
  };
  const findWallets: FindWallets = async (request) => (await soon(paying)).findWallets(request);
  const checkout = later(() => parts.checkout({ ...logics, findWallets }));
  return {
    logics: { ...logics, checkout: laterLogic(checkout.load, checkout.known) },
    card: laterCard(
      () => again(paying),
      () => paying.known()?.card,
    ),
    async load(view) {
      const isForm = isOrderForm(view ?? null);
      const { isInspected } = parts;
      await Promise.all([
        isForm && checkout.load(),
        (!isForm || isInspected) && paying.load(),
        isInspected && amazonPay.load(),
      ]);
    },
  };
}

type Later<Part> = ReturnType<typeof later<Part>>;

function later<Part>(loadPart: () => Promise<Part>) {
  let part: Part | undefined;
  let hasFailed = false;
  const load = loadOnce(async () => {
    try {
      part = await loadPart();
      return part;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  });
  return { load, known: () => part, hasFailed: () => hasFailed };
}

function laterCard(load: () => Promise<PayingPart>, known: () => CardPort | undefined): CardPort {
  return {
    mount(container, listener) {
      let isWanted = true;
      let end = () => {};
      listener({ status: 'loading' });
      load().then(
        ({ card }) => {
          if (isWanted) end = card.mount(container, listener);
        },
        () => isWanted && listener({ status: 'unavailable', message: MESSAGES.paymentUnavailable }),
      );
      return () => {
        isWanted = false;
        end();
      };
    },
    focus: () => known()?.focus(),
  };
}
