import { fromCallback } from 'xstate';
import { type EffectsOf, toEffect } from '../../../machines/effects.ts';
import type { amazonPayMachine } from '../../../machines/payment/amazon-pay/amazon-pay.machine.ts';
import type { paymentMachine } from '../../../machines/payment/payment.machine.ts';
import type { ApiClient } from '../../adapters/api/api.types.ts';
import { loadOnce } from '../../adapters/browser/load-script.ts';
import type { AmazonEffects } from '../../adapters/payment/amazon/amazon-effects.ts';
import { watchForReturn } from '../../adapters/payment/redirect.ts';

/** The effects of the widgets on our page, which are Amazon Pay's, loaded on demand, and those that need none of its code. */
export interface AmazonPaySource {
  effects(): Promise<AmazonEffects>;
  readUserAgent(): string;
  watchForReturn(): Promise<void>;
}

export function amazonPaySource(api: ApiClient, view: Window): AmazonPaySource {
  return {
    effects: loadOnce(async () => {
      const { createAmazonEffects } = await import('../../adapters/payment/amazon/amazon-effects.ts');
      return createAmazonEffects(api, view);
    }),
    readUserAgent: () => view.navigator.userAgent,
    watchForReturn: () => watchForReturn(view),
  };
}

/** The effects of the widgets' machine, and those by which a payment places what was chosen in them. */
type AmazonPayLogics = EffectsOf<typeof amazonPayMachine> &
  Pick<EffectsOf<typeof paymentMachine>, 'placeAtAmazon' | 'captureAtAmazon'>;

/** They load the code of Amazon Pay with the first of them. */
export function amazonPayActors(source: AmazonPaySource): AmazonPayLogics {
  const { effects } = source;
  return {
    readUserAgent: toEffect(async () => source.readUserAgent()),
    watchForReturn: toEffect(() => source.watchForReturn()),
    loadAmazon: toEffect(async (input) => (await effects()).load(input)),
    readAmazonToken: toEffect(async () => (await effects()).readToken()),
    storeAmazonToken: toEffect(async (input) => (await effects()).storeToken(input.token)),
    forgetAmazonToken: toEffect(async () => (await effects()).forgetToken()),
    takeSubscriptionFlag: toEffect(async () => (await effects()).takeSubscriptionFlag()),
    storeSubscriptionFlag: toEffect(async () => (await effects()).storeSubscriptionFlag()),
    lookUpAmazonCustomer: toEffect(async (input) => (await effects()).lookUpCustomer(input)),
    placeAtAmazon: toEffect(async (input) => (await effects()).place(input)),
    captureAtAmazon: toEffect(async (input) => (await effects()).capture(input)),
    amazonButtons: fromCallback(({ input, sendBack }) => {
      const shown = effects().then((own) => own.showButtons(input, sendBack));
      shown.catch(() => sendBack({ type: 'amazon.buttonFailed', ...NOT_LOADED }));
      return whileWanted(shown);
    }),
    amazonWidgets: fromCallback(({ input, sendBack, receive }) => {
      const shown = effects().then((own) => own.showWidgets(input, sendBack));
      shown.catch(() => sendBack({ type: 'amazon.widgetFailed', widget: 'Wallet', ...NOT_LOADED }));
      receive(() => void shown.then((widgets) => widgets.showWalletAgain()));
      return whileWanted(shown.then((widgets) => () => widgets.end()));
    }),
  };
}

const NOT_LOADED = { code: 'UnknownError', message: 'its code could not be loaded' };

/** Ends what was begun, also where its beginning itself comes after the end. */
function whileWanted(begun: Promise<() => void>): () => void {
  return () => void begun.then((end) => end()).catch(() => {});
}
