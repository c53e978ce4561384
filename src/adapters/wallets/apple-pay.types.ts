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
  onshippingcontactselected: ((event: { shippingContact: AppleContact }) => void) | null;
  onshippingmethodselected: ((event: { shippingMethod: AppleMethod }) => void) | null;
  onpaymentauthorized: ((event: { payment: ApplePayment }) => void) | null;
  oncancel: (() => void) | null;
  begin(): void;
  abort(): void;
  completeMerchantValidation(merchantSession: object): void;
  completeShippingContactSelection(
    update: AppleUpdate & { newShippingMethods: AppleMethod[]; errors?: object[] },
  ): void;
  completeShippingMethodSelection(update: AppleUpdate): void;
  /** With errors the sheet stays open, and the shopper authorises again. */
  completePayment(result: { status: number; errors?: object[] }): void;
}

export interface AppleLine {
  label: string;
  amount: string;
  type?: 'final' | 'pending';
}

export interface AppleMethod extends AppleLine {
  detail: string;
  identifier: string;
}

export interface AppleUpdate {
  newTotal: AppleLine;
  newLineItems: AppleLine[];
  newRecurringPaymentRequest?: object;
}

/** The part of an account that an error stands at. */
export type AppleErrorField =
  | 'name'
  | 'emailAddress'
  | 'phoneNumber'
  | 'postalAddress'
  | 'addressLines'
  | 'locality'
  | 'administrativeArea'
  | 'postalCode'
  | 'country';

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
  /** Only of a sheet that asks for it. */
  shippingContact?: AppleContact;
}

declare global {
  interface Window {
    ApplePaySession?: ApplePaySessionClass;
    ApplePayError?: new (
      code: 'shippingContactInvalid' | 'addressUnserviceable',
      contactField: AppleErrorField,
      message: string,
    ) => object;
  }
}
