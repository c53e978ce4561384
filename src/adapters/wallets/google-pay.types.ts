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
    /** Called for the first address and method of a sheet that asks for them, and for each change. */
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

/** What a sheet tells before the authorisation: of the address no street, and of some postal codes the beginning alone. */
export interface GoogleIntermediateData {
  callbackTrigger: 'INITIALIZE' | 'SHIPPING_ADDRESS' | 'SHIPPING_OPTION';
  shippingAddress?: GoogleAddress;
  shippingOptionData?: { id: string };
}

export interface GoogleUpdate {
  newTransactionInfo?: object;
  newShippingOptionParameters?: object;
  error?: GoogleError;
}

export interface GoogleError {
  reason: 'PAYMENT_DATA_INVALID' | 'SHIPPING_ADDRESS_INVALID' | 'SHIPPING_ADDRESS_UNSERVICEABLE';
  intent: 'PAYMENT_AUTHORIZATION' | 'SHIPPING_ADDRESS';
  message: string;
}

export interface GooglePaymentData {
  /** Both only of a sheet that asks for them. */
  email?: string;
  shippingAddress?: GoogleAddress;
  paymentMethodData: {
    info?: { billingAddress?: GoogleAddress };
    /** With this shop's gateway, the card provider's token as JSON. */
    tokenizationData: { type: string; token: string };
  };
}

export interface GoogleAuthorization {
  transactionState: 'SUCCESS' | 'ERROR';
  error?: GoogleError;
}

declare global {
  interface Window {
    google?: { payments?: { api?: GooglePayApi } };
  }
}
