import { HIDDEN, type Mask } from './plain-copy.ts';

/**
 * What an inspector never receives: the fields that say who a shopper is, where they live or how they pay, by their names in
 * events, contexts, inputs and answers. The only list of its kind.
 */
const MASKED = new Set(
  [
    ...['email', 'emailAddress', 'phone', 'phoneNumber', 'firstName', 'lastName', 'fullName', 'recipient'],
    ...['givenName', 'familyName', 'customerName', 'customerEmail', 'shipToName', 'accountId'],
    ...['address', 'address1', 'address2', 'additionalLine'],
    ...['street', 'apartment', 'additionalAddressLine', 'addressLine1', 'addressLine2', 'line1', 'line2', 'city'],
    ...['zip', 'zipCode', 'zipPostalCode', 'postalCode', 'birthday', 'taxId', 'vatId'],
    ...['card', 'cardId', 'cardNumber', 'last4', 'nicn', 'cvc', 'cvv', 'expiry', 'paymentMethodId', 'payerId'],
    ...['token', 'accessToken', 'cancelToken', 'consentToken', 'addressConsentToken', 'apiToken', 'xsrfToken'],
    ...['secret', 'clientSecret', 'password', 'authorization', 'cookie', 'orderReferenceId', 'billingAgreementId'],
  ].map(normal),
);

/** An email address, and the secret of a payment or a card's setup, wherever they stand in a text. */
const HIDDEN_IN_TEXTS = /[^\s"'<>=&?,;:()]+@[^\s"'<>=&?,;:()]+\.[a-z]{2,}|\b\w+_secret_\w+/gi;

/** Masks contact and card fields, with all that stands under them. */
export const maskContact: Mask = {
  hides: (key) => MASKED.has(normal(key)),
  redact: (text) => text.replaceAll(HIDDEN_IN_TEXTS, HIDDEN),
};

function normal(key: string): string {
  return key.replaceAll(/[-_]/g, '').toLowerCase();
}
