/** The part of Apple Pay on the web that this shop uses. */
export interface ApplePaySessionClass {
  new (version: number, request: object): ApplePaySessionLike;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  canMakePayments(): boolean;
  supportsVersion(version: number): boolean;
  /** Missing in older browsers. */
  applePayCapabilities?(merchantId: string): Promise<{ paymentCredentialStatus: string }>;
}

export interface ApplePaySessionLike {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null;
  onpaymentauthorized: ((event: { payment: ApplePayment }) => void) | null;
  oncancel: (() => void) | null;
  begin(): void;
  abort(): void;
  completeMerchantValidation(merchantSession: object): void;
  completePayment(result: { status: number }): void;
}

export interface AppleContact {
  givenName?: string;
  familyName?: string;
  emailAddress?: string;
  phoneNumber?: string;
  addressLines?: string[];
  locality?: string;
  administrativeArea?: string;
  postalCode?: string;
  countryCode?: string;
}

export interface ApplePayment {
  token: {
    /** Encrypted for the card provider; neither the page nor the shop can read it. */
    paymentData: object;
    paymentMethod: { displayName?: string; network?: string };
    transactionIdentifier: string;
  };
  billingContact?: AppleContact;
}

declare global {
  interface Window {
    ApplePaySession?: ApplePaySessionClass;
  }
}
