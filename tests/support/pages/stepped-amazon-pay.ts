import { fromCallback } from 'xstate';
import { HiddenToken } from '../../../domain/orders/access-token.ts';
import { amazonPayMachine } from '../../../machines/payment/amazon-pay/amazon-pay.machine.ts';
import type {
  AmazonButtonsRequest,
  AmazonWidgetsRequest,
  CustomerRequest,
  WalletRefused,
} from '../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type {
  AmazonPayEvent,
  AmazonPlacement,
  AmazonSetup,
  CustomerOutcome,
} from '../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { PaymentAnswer } from '../../../machines/ports.ts';
import { handStepped } from './hand-stepped.ts';

export const AMAZON_SETUP: AmazonSetup = {
  scriptUrl: 'https://amazon.example/Widgets.js',
  sellerId: 'SELLER',
  clientId: 'client',
  confirmation: false,
  anyBrowser: false,
  currency: 'USD',
  brand: 'fernhollow',
};

export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36';

export const REFERENCE = 'S01-1234567-1234567';

/** Amazon Pay's machine, and the payment that places what was chosen, whose effects a test steps by hand. */
export function steppedAmazonPay() {
  const effects = {
    userAgent: handStepped<void, string>(),
    script: handStepped<{ scriptUrl: string; clientId: string }, void>(),
    readToken: handStepped<void, HiddenToken | null>(),
    storeToken: handStepped<{ token: HiddenToken }, void>(),
    forgetToken: handStepped<void, void>(),
    takeFlag: handStepped<void, boolean>(),
    storeFlag: handStepped<void, void>(),
    lookUp: handStepped<CustomerRequest, CustomerOutcome>(),
    place: handStepped<AmazonPlacement, PaymentAnswer>(),
    capture: handStepped<{ token: string }, PaymentAnswer>(),
    watch: handStepped<void, void>(),
  };
  const buttons = callbackOf<AmazonButtonsRequest>();
  const widgets = callbackOf<AmazonWidgetsRequest>();
  const machine = amazonPayMachine.provide({
    actors: {
      readUserAgent: effects.userAgent.logic,
      loadAmazon: effects.script.logic,
      readAmazonToken: effects.readToken.logic,
      storeAmazonToken: effects.storeToken.logic,
      forgetAmazonToken: effects.forgetToken.logic,
      takeSubscriptionFlag: effects.takeFlag.logic,
      storeSubscriptionFlag: effects.storeFlag.logic,
      lookUpAmazonCustomer: effects.lookUp.logic,
      watchForReturn: effects.watch.logic,
      amazonButtons: buttons.logic,
      amazonWidgets: widgets.logic,
    },
  });
  const payment = paymentMachine.provide({
    actors: {
      placeAtAmazon: effects.place.logic,
      captureAtAmazon: effects.capture.logic,
      watchForReturn: effects.watch.logic,
    },
  });
  /** The browser is supported, the script has loaded, and the cookies have this token and this flag. */
  const load = async (token: HiddenToken | string | null, isFlagged = false) => {
    await effects.userAgent.answer(CHROME);
    await effects.script.answer();
    await effects.readToken.answer(typeof token === 'string' ? new HiddenToken(token) : token);
    if (token !== null) await effects.takeFlag.answer(isFlagged);
  };
  return { ...effects, buttons, widgets, machine, payment, load };
}

/** The buttons or widgets of a page: what was asked of them, and the events that they send. */
function callbackOf<Request>() {
  const requests: Request[] = [];
  const received: WalletRefused[] = [];
  const open = new Set<(event: AmazonPayEvent) => void>();
  let isBroken = false;
  const logic = fromCallback<WalletRefused, Request>(({ input, sendBack, receive }) => {
    const send = (event: AmazonPayEvent) => sendBack(event);
    requests.push(input);
    if (isBroken) throw new Error('they do not render');
    open.add(send);
    receive((event) => received.push(event));
    return () => open.delete(send);
  });
  const send = (...events: AmazonPayEvent[]) => {
    if (open.size === 0) throw new Error('they are not on the page');
    for (const event of events) for (const each of [...open]) each(event);
  };
  const breakNext = () => {
    isBroken = true;
  };
  return { logic, requests, received, send, breakNext, isOpen: () => open.size > 0 };
}
