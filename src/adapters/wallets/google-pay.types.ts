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
    onPaymentDataChanged?(data: GoogleIntermediateData): Promise<GoogleUpdate>;
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
  email?: string;
  shippingAddress?: GoogleAddress;
  paymentMethodData: {
    info?: { billingAddress?: GoogleAddress };
    /** With this shop's gateway, the card provider's token as JSON. */
    tokenizationData: { type: string; token: string };
  };
}

export interface GoogleIntermediateData {
  callbackTrigger: string;
  shippingAddress?: GoogleAddress;
}

export interface GoogleFault {
  reason: 'SHIPPING_ADDRESS_UNSERVICEABLE' | 'PAYMENT_DATA_INVALID' | 'OTHER_ERROR';
  intent: 'SHIPPING_ADDRESS' | 'PAYMENT_AUTHORIZATION';
  message: string;
}

export interface GoogleAuthorization {
  transactionState: 'SUCCESS' | 'ERROR';
  error?: GoogleFault;
}

export interface GoogleUpdate {
  newTransactionInfo?: object;
  error?: GoogleFault;
}

declare global {
  interface Window {
    google?: { payments?: { api?: GooglePayApi } };
  }
}
