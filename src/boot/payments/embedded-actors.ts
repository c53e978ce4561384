import { fromCallback, fromPromise } from 'xstate';
import type { HiddenToken } from '../../../domain/orders/hidden-token.ts';
import type {
  AmazonButtonsRequest,
  AmazonWidgetsRequest,
  CustomerRequest,
  WalletRefused,
} from '../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type {
  AmazonPlacement,
  CaptureOutcome,
  CustomerOutcome,
  PlacementOutcome,
} from '../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { embeddedMachine } from '../../../machines/payment/amazon-pay/embedded-logic.ts';
import type { ApiClient } from '../../adapters/api/api.types.ts';
import { loadOnce } from '../../adapters/browser/load-script.ts';
import type { AmazonEffects } from '../../adapters/payment/amazon/amazon-effects.ts';
import { watchForReturn } from '../../adapters/payment/redirect.ts';
import { isSignedIn } from './embedded-sign-in.ts';

/** The effects of the widgets on our page, which are Amazon Pay's, loaded on demand, and those that need none of its code. */
export interface EmbeddedSource {
  effects(): Promise<AmazonEffects>;
  readUserAgent(): string;
  watchForReturn(): Promise<void>;
  /** L08: whether a sign-in is kept on this device. */
  isSignedIn(): boolean;
}

export function embeddedSource(api: ApiClient, view: Window): EmbeddedSource {
  return {
    effects: loadOnce(async () => {
      const { createAmazonEffects } = await import('../../adapters/payment/amazon/amazon-effects.ts');
      return createAmazonEffects(api, view);
    }),
    readUserAgent: () => view.navigator.userAgent,
    watchForReturn: () => watchForReturn(view),
    isSignedIn: () => isSignedIn(view.document.cookie),
  };
}

/** The machine of the widgets on our page, with its effects. */
export function embeddedWith(source: EmbeddedSource) {
  return embeddedMachine.provide({ actors: amazonActors(source) });
}

/** L08: forgets a sign-in that is kept on this device; without one nothing is loaded. */
export async function forgetSignIn(source: EmbeddedSource): Promise<void> {
  if (source.isSignedIn()) (await source.effects()).forgetToken();
}

/** The actors of Amazon Pay's machine, which load its code with the first effect. */
export function amazonActors(source: Omit<EmbeddedSource, 'isSignedIn'>) {
  const { effects } = source;
  return {
    readUserAgent: fromPromise<string, void>(async () => source.readUserAgent()),
    watchForAmazonReturn: fromPromise<void, void>(() => source.watchForReturn()),
    loadAmazon: fromPromise<void, { scriptUrl: string; clientId: string }>(async ({ input }) =>
      (await effects()).load(input),
    ),
    readAmazonToken: fromPromise<HiddenToken | null, void>(async () => (await effects()).readToken()),
    keepAmazonToken: fromPromise<void, { token: HiddenToken }>(async ({ input }) =>
      (await effects()).keepToken(input.token),
    ),
    forgetAmazonToken: fromPromise<void, void>(async () => (await effects()).forgetToken()),
    takeSubscriptionFlag: fromPromise<boolean, void>(async () => (await effects()).takeSubscriptionFlag()),
    keepSubscriptionFlag: fromPromise<void, void>(async () => (await effects()).keepSubscriptionFlag()),
    lookUpAmazonCustomer: fromPromise<CustomerOutcome, CustomerRequest>(async ({ input }) =>
      (await effects()).lookUpCustomer(input),
    ),
    placeAtAmazon: fromPromise<PlacementOutcome, AmazonPlacement>(async ({ input }) => (await effects()).place(input)),
    captureAtAmazon: fromPromise<CaptureOutcome, { token: string }>(async ({ input }) =>
      (await effects()).capture(input),
    ),
    amazonButtons: fromCallback<WalletRefused, AmazonButtonsRequest>(({ input, sendBack }) => {
      const shown = effects().then((own) => own.showButtons(input, sendBack));
      shown.catch(() => sendBack({ type: 'amazon.buttonFailed', ...NOT_LOADED }));
      return whileWanted(shown);
    }),
    amazonWidgets: fromCallback<WalletRefused, AmazonWidgetsRequest>(({ input, sendBack, receive }) => {
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
