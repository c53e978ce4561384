/** What the test's shop answers: fields of the answer, an error that the callback throws, or nothing, ever. */
export type ScriptedAnswer = { answer: unknown } | { throws: string } | { never: true };

/** An error of Apple's sheet, which only the page can make: code, field of the contact and message. */
export type AppleFault = [code: string, contactField?: string, message?: string];

type Fields = Record<string, unknown>;
type Handler = ((event: Fields) => void) | null;

interface Session extends Record<`on${string}`, Handler> {
  begin(): void;
  abort(): void;
  [method: `complete${string}`]: (update: unknown) => void;
}

interface Libraries {
  google: {
    payments: {
      api: { PaymentsClient: new (options: Fields) => { loadPaymentData(request: Fields): Promise<unknown> } };
    };
  };
  ApplePaySession: new (version: number, request: Fields) => Session;
  ApplePayError: new (...fault: AppleFault) => object;
  /** The test's side: each event of a library, and the shop's answer to it. */
  scriptedShop(event: string, data: unknown): Promise<ScriptedAnswer>;
  opensGoogle(request: Fields, options?: Fields): void;
  opensApple(request: Fields, handlers: string[]): void;
  session: Session;
}

/** A page that uses the wallets' libraries bare; what its shop says is the test's. */
const page = window as unknown as Libraries;

const MERCHANT = { merchantId: 'bench-merchant', merchantName: 'Bench & Co' };

async function ask(event: string, data: unknown): Promise<unknown> {
  const said = await page.scriptedShop(event, data);
  if ('throws' in said) throw new Error(said.throws);
  return 'never' in said ? new Promise(() => {}) : said.answer;
}

/** Passes the result on as an event; a mistake of the shop has a name and a message, too. */
function report(event: string, data: unknown): void {
  void page.scriptedShop(event, data instanceof Error ? { name: data.name, message: data.message } : data);
}

page.opensGoogle = (request, options = {}) => {
  const intents = (request.callbackIntents ?? []) as string[];
  const paymentDataCallbacks = {
    ...(intents.some((intent) => intent !== 'PAYMENT_AUTHORIZATION') && {
      onPaymentDataChanged: (data: Fields) => ask(String(data.callbackTrigger).toLowerCase(), data),
    }),
    ...(intents.includes('PAYMENT_AUTHORIZATION') && {
      onPaymentAuthorized: (data: Fields) => ask('payment_authorization', data),
    }),
  };
  const callbacks = request.callbackIntents ? { paymentDataCallbacks } : {};
  const usual = { environment: 'TEST', merchantInfo: MERCHANT, nonce: policyNonce() };
  const client = new page.google.payments.api.PaymentsClient({ ...usual, ...callbacks, ...options });
  client.loadPaymentData(request).then(
    (data) => report('paid', data),
    (error) => report('ended', error),
  );
};

const COMPLETIONS: Record<string, string> = {
  validatemerchant: 'completeMerchantValidation',
  paymentmethodselected: 'completePaymentMethodSelection',
  shippingcontactselected: 'completeShippingContactSelection',
  shippingmethodselected: 'completeShippingMethodSelection',
  couponcodechanged: 'completeCouponCodeChange',
  paymentauthorized: 'completePayment',
};

page.opensApple = (request, handlers) => {
  try {
    page.session = new page.ApplePaySession(14, request);
    for (const event of ['validatemerchant', 'paymentauthorized', ...handlers])
      page.session[`on${event}` as const] = (data) => void complete(event, data);
    page.session.oncancel = () => report('cancel', null);
    page.session.begin();
  } catch (error) {
    report('refused', error);
  }
};

/** Completes the event with the shop's answer, where it has one. */
async function complete(event: string, data: Fields): Promise<void> {
  const answer = await ask(event, data);
  try {
    page.session[COMPLETIONS[event] as `complete${string}`]?.(withErrors(answer));
  } catch (error) {
    report('refused', error);
  }
}

function withErrors(answer: unknown): unknown {
  const { faults, ...update } = (answer ?? {}) as { faults?: AppleFault[] };
  return faults ? { ...update, errors: faults.map(errorOf) } : answer;
}

/** A part that is left out has come as null. */
function errorOf(fault: AppleFault): object {
  return new page.ApplePayError(...(fault.map((part) => part ?? undefined) as AppleFault));
}

function policyNonce(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming.find(({ name }) => name === 'nonce')?.description;
}

document.querySelector('output')?.replaceChildren('ready');
