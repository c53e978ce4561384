import { isConsentGiven } from '../../../../domain/amazon-pay/widgets.ts';
import type { AmazonWidgetsRequest } from '../../../../machines/payment/amazon-pay/amazon-pay.ports.ts';
import type { AmazonWidgetsEvent } from '../../../../machines/payment/amazon-pay/amazon-pay.types.ts';
import { amazonPayments, libraryError, referenceIn } from './amazon-library.ts';
import type { WidgetOptions } from './amazon-library.types.ts';
import { whileInDocument } from './while-in-document.ts';

type Send = (event: AmazonWidgetsEvent) => void;
type AmazonWidget = Extract<AmazonWidgetsEvent, { type: 'amazon.widgetFailed' }>['widget'];

export interface ShownWidgets {
  /** Renders the wallet again for the same reference, after Amazon refused the chosen card. */
  showWalletAgain(): void;
  end(): void;
}

/**
 * W05, W06: binds the widgets in Amazon's order (A3): the address book makes the reference, after its first selection the wallet
 * shows the same one, and then the consent. Without an address book the wallet makes it. A widget waits for its element, and
 * is shown again, for the same reference, in an element that takes its place.
 */
export function showAmazonWidgets(view: Window, request: AmazonWidgetsRequest, send: Send): ShownWidgets {
  const widgets = new Widgets(view, request, send);
  const ids = [request.addressId, request.walletId, request.consentId].filter((id) => id !== null);
  const stop = whileInDocument(view.document, ids, (element) => widgets.placed(element));
  return {
    showWalletAgain: () => widgets.bindWalletAgain(),
    end() {
      stop();
      widgets.end();
    },
  };
}

class Widgets {
  readonly #view: Window;
  readonly #request: AmazonWidgetsRequest;
  readonly #send: Send;
  readonly #places = new Map<string, HTMLElement>();
  readonly #bound = new Map<AmazonWidget, HTMLElement>();
  #reference: string | null;
  #hasAddress: boolean;
  #isOver = false;

  constructor(view: Window, request: AmazonWidgetsRequest, send: Send) {
    this.#view = view;
    this.#request = request;
    this.#send = send;
    this.#reference = request.reference;
    this.#hasAddress = request.addressId === null || request.reference !== null;
  }

  placed(element: HTMLElement): void {
    this.#places.set(element.id, element);
    this.#bindNext();
  }

  bindWalletAgain(): void {
    this.#bound.delete('Wallet');
    if (!this.#isOver) this.#bindNext();
  }

  end(): void {
    this.#isOver = true;
  }

  #bindNext(): void {
    const { addressId, walletId, consentId } = this.#request;
    this.#bind('AddressBook', addressId, { onAddressSelect: (selected) => this.#addressSelected(selected) });
    if (!this.#hasAddress) return;
    this.#bind('Wallet', walletId, {
      onPaymentSelect: (selected) => this.#report('amazon.paymentSelected', selected),
      presentmentCurrency: this.#request.currency,
    });
    if (this.#reference === null) return;
    this.#bind('Consent', consentId, {
      onReady: (status) => this.#consented(status),
      onConsent: (status) => this.#consented(status),
    });
  }

  #bind(widget: AmazonWidget, elementId: string | null, own: Partial<WidgetOptions>): void {
    const place = elementId === null ? undefined : this.#places.get(elementId);
    if (!place?.isConnected || this.#bound.get(widget) === place) return;
    this.#bound.set(widget, place);
    try {
      const { Widgets: library } = amazonPayments(this.#view);
      new library[widget]({ ...this.#options(widget), ...own }).bind(place.id);
    } catch (error) {
      this.#failed(widget, error);
    }
  }

  #options(widget: AmazonWidget): WidgetOptions {
    const made = (reported: unknown) => this.#created(reported);
    return {
      sellerId: this.#request.sellerId,
      design: { designMode: 'responsive' },
      ...this.#agreed(),
      onOrderReferenceCreate: made,
      onBillingAgreementCreate: made,
      onReady: made,
      onError: (error) => this.#failed(widget, error),
    };
  }

  /** W06: which reference the widgets show, or of which kind they make one. */
  #agreed(): Partial<WidgetOptions> {
    const id = this.#reference;
    if (this.#request.flow === 'order') return id === null ? {} : { amazonOrderReferenceId: id };
    return { agreementType: 'BillingAgreement', ...(id === null ? {} : { amazonBillingAgreementId: id }) };
  }

  #created(reported: unknown): void {
    const reference = referenceIn(reported);
    if (this.#isOver || reference === null || this.#reference !== null) return;
    this.#reference = reference;
    this.#send({ type: 'amazon.referenceCreated', reference });
    this.#bindNext();
  }

  #addressSelected(selected: unknown): void {
    this.#report('amazon.addressSelected', selected);
    this.#hasAddress = true;
    if (!this.#isOver) this.#bindNext();
  }

  #report(type: 'amazon.addressSelected' | 'amazon.paymentSelected', selected: unknown): void {
    this.#created(selected);
    const reference = this.#reference;
    if (!this.#isOver && reference !== null) this.#send({ type, reference });
  }

  #consented(status: unknown): void {
    if (!this.#isOver) this.#send({ type: 'amazon.consentChanged', isGiven: isConsentGiven(status) });
  }

  #failed(widget: AmazonWidget, error: unknown): void {
    if (!this.#isOver) this.#send({ type: 'amazon.widgetFailed', widget, ...libraryError(error) });
  }
}
