import { fromCallback } from 'xstate';
import { type EffectsOf, provideEffects, toEffect } from '../../../machines/effects.ts';
import { amazonPayMachine } from '../../../machines/payment/amazon-pay/amazon-pay.machine.ts';
import type { ApiClient } from '../../adapters/api/api.types.ts';
import type { AmazonEffects } from '../../adapters/payment/amazon/amazon-effects.ts';
import { watchForReturn } from '../../adapters/payment/redirect.ts';
import type { Started } from '../started.ts';
import { amazonEffects } from './amazon-placements.ts';

/** The effects of the widgets on our page, which are Amazon Pay's, loaded on demand, and those that need none of its code. */
export interface AmazonPaySource {
  effects(): Promise<AmazonEffects>;
  readUserAgent(): string;
  watchForReturn(): Promise<void>;
}

/** The machine of the widgets, for this page. */
export function createAmazonPay({ api }: Pick<Started, 'api'>): typeof amazonPayMachine {
  return provideEffects(amazonPayMachine, amazonPayActors(amazonPaySource(api, window)));
}

export function amazonPaySource(api: ApiClient, view: Window): AmazonPaySource {
  return {
    effects: amazonEffects(api, view),
    readUserAgent: () => view.navigator.userAgent,
    watchForReturn: () => watchForReturn(view),
  };
}

/** They load the code of Amazon Pay with the first of them. */
export function amazonPayActors(source: AmazonPaySource): EffectsOf<typeof amazonPayMachine> {
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
