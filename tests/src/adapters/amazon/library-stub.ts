import type {
  AuthorizeAnswer,
  AuthorizeOptions,
  ButtonOptions,
  ConfirmationFlow,
  WidgetOptions,
} from '../../../../src/adapters/payment/amazon/amazon-library.types.ts';

export type WidgetName = 'AddressBook' | 'Wallet' | 'Consent';

/** A library with the published API of Amazon's Widgets.js, whose shopper is the test. */
export interface LibraryStub {
  calls: string[];
  buttons: Map<string, ButtonOptions>;
  widgets: Partial<Record<WidgetName, { options: WidgetOptions; elementId: string }>>;
  authorized: { options: AuthorizeOptions; next: ((answer: AuthorizeAnswer) => void) | string } | null;
  /** What `window.open` of the library gets; null is a blocked popup. */
  popup: { closed: boolean } | null;
  throwing: Set<string>;
  confirming: { sellerId: string; reference: string } | null;
  /** Whether the confirmation begins only with `beginConfirmation`. */
  isConfirmationLate: boolean;
  beginConfirmation(): void;
}

export function installLibrary(view: Window): LibraryStub {
  const stub: LibraryStub = {
    calls: [],
    buttons: new Map(),
    widgets: {},
    authorized: null,
    popup: { closed: false },
    throwing: new Set(),
    confirming: null,
    isConfirmationLate: false,
    beginConfirmation: () => {},
  };
  view.open = () => stub.popup as Window | null;
  view.amazon = {
    Login: {
      setClientId: (id) => void stub.calls.push(`client ${id}`),
      setUseCookie: (uses) => void stub.calls.push(`cookie ${uses}`),
      logout: () => void stub.calls.push('logout'),
      authorize(options, next) {
        stub.authorized = { options, next };
        if (!options.popup) return;
        const opened = view.open('https://amazon.example/ap/oa');
        if (!opened && typeof next === 'function') next({ error: 'access_denied', error_description: 'blocked' });
      },
    },
  };
  const widget = (name: WidgetName) =>
    class {
      readonly options: WidgetOptions;
      constructor(options: WidgetOptions) {
        if (stub.throwing.has(name)) throw new Error(`${name} threw`);
        this.options = options;
      }
      bind(elementId: string) {
        stub.calls.push(`${name} in ${elementId}`);
        stub.widgets[name] = { options: this.options, elementId };
      }
    };
  view.OffAmazonPayments = {
    Button(elementId, _sellerId, options) {
      if (stub.throwing.has('Button')) throw new Error('Button threw');
      stub.buttons.set(elementId, options);
    },
    Widgets: { AddressBook: widget('AddressBook'), Wallet: widget('Wallet'), Consent: widget('Consent') },
    initConfirmationFlow(sellerId, reference, placeOrder) {
      if (stub.throwing.has('Confirmation')) throw new Error('no flow');
      stub.confirming = { sellerId, reference };
      const flow: ConfirmationFlow = {
        success() {
          if (stub.throwing.has('success')) throw new Error('it is not left');
          stub.calls.push('confirmation left');
        },
        error: () => void stub.calls.push('confirmation ended'),
      };
      stub.beginConfirmation = () => placeOrder(flow);
      if (!stub.isConfirmationLate) stub.beginConfirmation();
    },
  };
  return stub;
}

export function removeLibrary(view: Window): void {
  delete view.amazon;
  delete view.OffAmazonPayments;
  delete view.onAmazonLoginReady;
  delete view.onAmazonPaymentsReady;
}

export const orderReference = (id: string) => ({ getAmazonOrderReferenceId: () => id });
export const agreement = (id: string) => ({ getAmazonBillingAgreementId: () => id });
export const libraryFault = (code: string, message: string) => ({
  getErrorCode: () => code,
  getErrorMessage: () => message,
});
