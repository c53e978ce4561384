/** The part of the Google Pay API for the web, version 2.0, that this shop uses. */
export interface GooglePayApi {
  PaymentsClient: new (options: GooglePayOptions) => GooglePayClient;
}

export interface GooglePayOptions {
  environment: 'TEST' | 'PRODUCTION';
  merchantInfo: { merchantId: string; merchantName: string };
  /** The content policy's nonce, for the styles and scripts that the library adds. */
  nonce?: string;
  paymentDataCallbacks?: {
    onPaymentAuthorized(data: GooglePaymentData): Promise<GoogleAuthorization>;
  };
}

export interface GooglePayClient {
  isReadyToPay(request: object): Promise<{ result: boolean }>;
  loadPaymentData(request: object): Promise<GooglePaymentData>;
}

export interface GoogleAddress {
  name?: string;
  address1?: string;
  address2?: string;
  address3?: string;
  locality?: string;
  administrativeArea?: string;
  countryCode?: string;
  postalCode?: string;
  phoneNumber?: string;
}

export interface GooglePaymentData {
  paymentMethodData: {
    info?: { billingAddress?: GoogleAddress };
    /** With this shop's gateway, the card provider's token as JSON. */
    tokenizationData: { type: string; token: string };
  };
}

export interface GoogleAuthorization {
  transactionState: 'SUCCESS' | 'ERROR';
  error?: { reason: 'PAYMENT_DATA_INVALID'; intent: 'PAYMENT_AUTHORIZATION'; message: string };
}

declare global {
  interface Window {
    google?: { payments?: { api?: GooglePayApi } };
  }
}
