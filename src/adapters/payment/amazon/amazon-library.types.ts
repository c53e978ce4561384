/** The part of Amazon's Widgets.js that this shop uses (A1–A4). Its answers are unchecked. */
export interface AmazonLogin {
  setClientId(clientId: string): void;
  setUseCookie(usesCookie: boolean): void;
  authorize(options: AuthorizeOptions, next: ((answer: AuthorizeAnswer) => void) | string): unknown;
  logout(): void;
}

export interface AuthorizeOptions {
  scope: string;
  /** With false the page is left, and `next` has to be an address. */
  popup: boolean;
  state?: string;
}

export interface AuthorizeAnswer {
  access_token?: unknown;
  expires_in?: unknown;
  error?: unknown;
  error_description?: unknown;
}

export interface OffAmazonPayments {
  Button(elementId: string, sellerId: string, options: ButtonOptions): unknown;
  Widgets: Readonly<Record<'AddressBook' | 'Wallet' | 'Consent', new (options: WidgetOptions) => BoundWidget>>;
  initConfirmationFlow(sellerId: string, reference: string, placeOrder: (flow: ConfirmationFlow) => void): void;
}

export interface ButtonOptions {
  type: 'PwA';
  color: 'Gold';
  size: 'large';
  authorization(): void;
  onError(error: unknown): void;
}

export interface BoundWidget {
  bind(elementId: string): unknown;
}

export interface WidgetOptions {
  sellerId: string;
  design: { designMode: 'responsive' };
  amazonOrderReferenceId?: string;
  amazonBillingAgreementId?: string;
  agreementType?: 'BillingAgreement';
  presentmentCurrency?: string;
  onOrderReferenceCreate?(reference: unknown): void;
  onBillingAgreementCreate?(agreement: unknown): void;
  onReady?(ready: unknown): void;
  onAddressSelect?(selected: unknown): void;
  onPaymentSelect?(selected: unknown): void;
  onConsent?(status: unknown): void;
  onError(error: unknown): void;
}

export interface ConfirmationFlow {
  /** Leaves the page for Amazon's confirmation. */
  success(): void;
  error(): void;
}

declare global {
  interface Window {
    amazon?: { Login?: AmazonLogin };
    OffAmazonPayments?: OffAmazonPayments;
    onAmazonLoginReady?: (() => void) | undefined;
    onAmazonPaymentsReady?: (() => void) | undefined;
  }
}
