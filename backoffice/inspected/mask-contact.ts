import { HIDDEN, type Mask } from './plain-copy.ts';

/** No other list says which fields an inspector never receives: who a shopper is, where they live, how they pay. */
const MASKED = new Set(
  [
    ...['email', 'emailAddress', 'phone', 'phoneNumber', 'firstName', 'lastName', 'fullName', 'recipient'],
    ...['givenName', 'familyName', 'customerName', 'customerEmail', 'shipToName', 'accountId'],
    ...['address', 'address1', 'address2', 'additionalLine'],
    ...['street', 'apartment', 'additionalAddressLine', 'addressLine1', 'addressLine2', 'line1', 'line2', 'city'],
    ...['zip', 'zipCode', 'zipPostalCode', 'postalCode', 'birthday', 'taxId', 'vatId'],
    ...['card', 'cardId', 'cardNumber', 'last4', 'nicn', 'cvc', 'cvv', 'expiry', 'paymentMethodId', 'payerId'],
    ...['token', 'accessToken', 'amazonToken', 'cancelToken', 'consentToken', 'addressConsentToken', 'apiToken'],
    ...['xsrfToken', 'receipt', 'tracking', 'reference', 'orderReferenceId', 'billingAgreementId'],
    ...['secret', 'clientSecret', 'password', 'authorization', 'cookie'],
  ].map(normal),
);

/** An email address, also as an address bar writes it, and the secret of a payment or a card's setup, wherever they stand in a text. */
const HIDDEN_IN_TEXTS =
  /(?<![^\s"'<>=&?,;:()@])[^\s"'<>=&?,;:()@]+?(?:@|%40)[^\s"'<>=&?,;:()@%]+\.[a-z]{2,}|(?<!\w)\w+?_secret_\w+/gi;

/** A parameter of an address, and one of an address that stands in a parameter. Each of these patterns reads a text once. */
const PARAMETERS = [/(?<![\w.-])([\w.-]+)(=)[^&#\s"'<>]+/g, /(?<=%3F|%26)([\w.-]+)(%3D)(?:(?!%26|%23)[^&#\s"'<>])+/gi];

/** Masks contact and card fields with all that stands under them, and in texts the parameters of those names, or of a `name`. */
export const maskContact: Mask = {
  hides: (key) => MASKED.has(normal(key)),
  redact: (text) =>
    PARAMETERS.reduce(
      (shown, pattern) => shown.replaceAll(pattern, redactedParameter),
      text.replaceAll(HIDDEN_IN_TEXTS, HIDDEN),
    ),
};

function redactedParameter(parameter: string, name: string, sign: string): string {
  return name === 'name' || maskContact.hides(name) ? `${name}${sign}${HIDDEN}` : parameter;
}

function normal(key: string): string {
  return key.replaceAll(/[-_]/g, '').toLowerCase();
}
