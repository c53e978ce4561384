import type { SnapshotFrom } from 'xstate';
import { buttonsAfterSignIn, buttonsBeforeSignIn } from '../../../domain/amazon-pay/amazon-buttons.ts';
import { AMAZON_COPY } from '../../../domain/amazon-pay/amazon-copy.ts';
import type { amazonPayMachine } from './amazon-pay.machine.ts';
import type { AmazonPayModel, AmazonSignInModel, AmazonWidgetsModel, AmazonWidgetsPhase } from './amazon-pay.model.ts';
import { buttonsOf, referenceOf, widgetIdsOf } from './amazon-pay.rules.ts';
import type { AmazonPayTag, AmazonReference } from './amazon-pay.types.ts';

/** The model of a page that does not offer Amazon Pay. */
export const NO_AMAZON_PAY: AmazonPayModel = { phase: 'hidden' };

/** What a parent knows of its Amazon Pay: its page's model, and what an order is placed with. */
export interface AmazonPayKnown {
  amazonPay: AmazonPayModel;
  amazonReference: AmazonReference | null;
}

export const NOTHING_KNOWN: AmazonPayKnown = { amazonPay: NO_AMAZON_PAY, amazonReference: null };

type Snapshot = SnapshotFrom<typeof amazonPayMachine>;

export function amazonPayKnown(snapshot: Snapshot): AmazonPayKnown {
  return { amazonPay: amazonPayView(snapshot), amazonReference: referenceOf(snapshot.context) };
}

/** What the page shows of Amazon Pay. */
export function amazonPayView(snapshot: Snapshot): AmazonPayModel {
  // A place that is kept for no button would move the form when it goes.
  if (snapshot.hasTag('loading')) return snapshot.context.setup?.isUnserved ? NO_AMAZON_PAY : { phase: 'loading' };
  if (snapshot.hasTag('unreachable')) return { phase: 'unavailable', message: AMAZON_COPY.scriptMissing };
  if (snapshot.hasTag('widgets') || snapshot.hasTag('failed')) return widgetsModel(snapshot);
  return signInModel(snapshot) ?? NO_AMAZON_PAY;
}

/** The model's widgets, or null while the shopper is not signed in. */
export function widgetsOf(model: AmazonPayModel): AmazonWidgetsModel | null {
  return 'widgets' in model ? model : null;
}

function signInModel(snapshot: Snapshot): AmazonSignInModel | null {
  const buttons = buttonsBeforeSignIn(buttonsOf(snapshot.context));
  if (snapshot.hasTag('sessionOver')) return { phase: 'sessionExpired', buttons, message: AMAZON_COPY.sessionExpired };
  if (snapshot.hasTag('signInPopup')) return { phase: 'signingIn', buttons, message: AMAZON_COPY.signingIn };
  if (snapshot.hasTag('signInRedirect')) return { phase: 'signingIn', buttons, message: AMAZON_COPY.leavingToSignIn };
  return snapshot.hasTag('signedOut') ? { phase: 'signedOut', buttons, message: snapshot.context.problem } : null;
}

/** The phases of the widgets by the tags of their states; of several the first is the next thing to do. */
const PHASES: readonly [AmazonPayTag, AmazonWidgetsPhase, string][] = [
  ['placing', 'placing', AMAZON_COPY.placing],
  ['confirming', 'confirming', AMAZON_COPY.confirming],
  ['creating', 'loadingWallet', AMAZON_COPY.loadingWallet],
  ['readingCustomer', 'readingCustomer', AMAZON_COPY.readingCustomer],
  ['choosingAddress', 'addressBook', AMAZON_COPY.chooseAddress],
  ['choosingPayment', 'wallet', AMAZON_COPY.choosePayment],
  ['askingConsent', 'consent', AMAZON_COPY.giveConsent],
];

function widgetsModel(snapshot: Snapshot): AmazonWidgetsModel {
  const { context } = snapshot;
  const { isSubscription, asksForAddress } = context;
  const ready = context.isUpsell ? AMAZON_COPY.readyForOffer : AMAZON_COPY.ready;
  const [, phase, message] = PHASES.find(([tag]) => snapshot.hasTag(tag)) ?? ['ready', 'ready', ready];
  const hasFailed = snapshot.hasTag('failed');
  return {
    phase: hasFailed ? 'problem' : phase,
    buttons: buttonsAfterSignIn(buttonsOf(context), context.clickedId),
    widgets: widgetIdsOf(context),
    spinner: !hasFailed && (phase === 'loadingWallet' || phase === 'readingCustomer') ? message : null,
    message: hasFailed ? AMAZON_COPY.widgetFailed : message,
    problem: context.problem,
    consent: isSubscription && !hasFailed && !snapshot.hasTag('askingConsent'),
    isReady: snapshot.hasTag('ready'),
    hasAddressBook: asksForAddress,
    isSubscription,
  };
}
