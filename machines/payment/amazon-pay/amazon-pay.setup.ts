import { assign, raise, sendParent, sendTo, setup } from 'xstate';
import type { PaymentEnd } from '../../../contracts/api/payment-end.ts';
import { isInApp, isSupportedBrowser } from '../../../domain/amazon-pay/browser-support.ts';
import { meaningOfWidgetError, type WidgetErrorMeaning } from '../../../domain/amazon-pay/widgets.ts';
import type { HiddenToken } from '../../../domain/orders/access-token.ts';
import { AUTHORIZATION_FAILED, type Fact, UNSUPPORTED_BROWSER } from '../../flow-facts.ts';
import { watchForReturn } from '../../ports.ts';
import {
  amazonButtons,
  amazonWidgets,
  forgetAmazonToken,
  loadAmazon,
  lookUpAmazonCustomer,
  readAmazonToken,
  readUserAgent,
  storeAmazonToken,
  storeSubscriptionFlag,
  takeSubscriptionFlag,
} from './amazon-pay.ports.ts';
import { afterEnd, endpointOf } from './amazon-pay.rules.ts';
import type {
  AmazonPayContext,
  AmazonPayEvent,
  AmazonPayInput,
  AmazonPayTag,
  AmazonPayToParent,
  AmazonWidgetsEvent,
  CustomerOutcome,
} from './amazon-pay.types.ts';

type WidgetFailed = Extract<AmazonWidgetsEvent, { type: 'amazon.widgetFailed' }>;
type Failure = { code: string; message: string };

/** Minutes of Amazon's sessions: after them its widgets answer no more (A3). */
const SESSION_MINUTES = 15;

/** W03: any widget error but a notice takes the consent back. */
const consentAfter = (code: string) => (meaningOfWidgetError(code) === 'notice' ? {} : { consent: false as const });

const record = (fact: Fact): AmazonPayToParent => ({ type: 'fact.recorded', fact });

/** The actors, actions and guards of Amazon Pay's machine. */
export const amazonPaySetup = setup({
  types: {
    context: {} as AmazonPayContext,
    input: {} as AmazonPayInput,
    events: {} as AmazonPayEvent,
    tags: {} as AmazonPayTag,
    children: {} as { widgets: 'amazonWidgets'; buttons: 'amazonButtons' },
  },
  actors: {
    readUserAgent,
    loadAmazon,
    readAmazonToken,
    storeAmazonToken,
    forgetAmazonToken,
    takeSubscriptionFlag,
    storeSubscriptionFlag,
    lookUpAmazonCustomer,
    watchForReturn,
    amazonButtons,
    amazonWidgets,
  },
  actions: {
    /** W11. */
    learnBrowser: assign({ mode: (_, userAgent: string) => (isInApp(userAgent) ? 'redirect' : 'popup') }),
    learnToken: assign({ accessToken: (_, token: HiddenToken | null) => token }),
    learnClick: assign({ clickedId: (_, elementId: string) => elementId }),
    learnTerms: assign({ isSubscription: (_, isSubscription: boolean) => isSubscription }),
    /** L08: the flag of a sign-in by redirect counts beside what the page still knows. */
    learnFlag: assign({ isSubscription: ({ context }, isFlagged: boolean) => context.isSubscription || isFlagged }),
    learnReference: assign({ reference: (_, reference: string) => reference }),
    forgetReference: assign({ reference: null }),
    forgetSignIn: assign({ accessToken: null, clickedId: null, reference: null }),
    showProblem: assign({ problem: (_, problem: string) => problem }),
    clearProblem: assign({ problem: null }),
    notifySignedIn: sendParent(
      ({ context: { isSubscription, clickedId } }): AmazonPayToParent => ({
        type: 'amazonPay.signedIn',
        isSubscription,
        isRecalled: clickedId === null,
      }),
    ),
    notifySignedOut: sendParent(
      (_, isByShopper: boolean): AmazonPayToParent => ({ type: 'amazonPay.signedOut', isByShopper }),
    ),
    notifyAddress: sendParent((_, outcome: CustomerOutcome): AmazonPayToParent => {
      if (outcome.type !== 'known') throw new Error('the customer is unknown');
      return { type: 'amazonPay.addressKnown', account: outcome.account };
    }),
    notifyRedirecting: sendParent((): AmazonPayToParent => ({ type: 'amazonPay.redirecting' })),
    askWalletAgain: sendTo('widgets', { type: 'amazon.walletRefused' }),
    raiseCardRefused: raise({ type: 'amazon.cardRefused' }),
    recordSupportError: sendParent(() => record({ type: 'AmazonPay:SupportError', reason: UNSUPPORTED_BROWSER })),
    recordButtonError: sendParent((_, { code, message }: Failure) =>
      record({ type: 'AmazonPay:LoginButtonError', errorCode: code, errorMessage: message, consent: false }),
    ),
    recordAuthorizationError: sendParent(() =>
      record({ type: 'AmazonPay:AuthorizationError', errorMessage: AUTHORIZATION_FAILED }),
    ),
    recordWidgetError: sendParent((_, { widget, code, message }: Omit<WidgetFailed, 'type'>) =>
      record({ type: 'AmazonPay:WidgetError', widget, errorCode: code, errorMessage: message, ...consentAfter(code) }),
    ),
    recordApiError: sendParent(({ context }, outcome: CustomerOutcome) =>
      record({
        type: 'AmazonPay:ApiError',
        endpoint: endpointOf(context),
        error: outcome.type === 'known' ? '' : outcome.error,
      }),
    ),
  },
  guards: {
    isOffered: ({ context }) => context.setup !== null,
    /** W08: whether the page offers Amazon Pay in the browser of this user agent. */
    isServed: ({ context: { setup } }, userAgent: string) =>
      setup?.anyBrowser === true || isSupportedBrowser(userAgent),
    isToken: (_, token: HiddenToken | null) => token !== null,
    isRedirect: (_, mode: string) => mode === 'redirect',
    isSubscription: ({ context }) => context.isSubscription,
    asksForAddress: ({ context }) => context.asksForAddress,
    changesTerms: ({ context }, isSubscription: boolean) => context.isSubscription !== isSubscription,
    means: (_, { code, meaning }: { code: string; meaning: WidgetErrorMeaning }) =>
      meaningOfWidgetError(code) === meaning,
    isKnown: (_, outcome: CustomerOutcome) => outcome.type === 'known',
    isSessionOver: (_, outcome: CustomerOutcome) => outcome.type === 'session_expired',
    leadsTo: (_, { end, to }: { end: PaymentEnd; to: ReturnType<typeof afterEnd> }) => afterEnd(end) === to,
    isGiven: (_, isGiven: boolean) => isGiven,
  },
  delays: {
    session: SESSION_MINUTES * 60_000,
    /** Until the page is shown again if Amazon's has not replaced it. */
    departure: 8_000,
  },
});
