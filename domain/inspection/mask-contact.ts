import type { Mask } from './plain-copy.ts';

/**
 * What an inspector never receives: the fields that say who a shopper is, where they live or how they pay, by their names in
 * events, contexts, inputs and answers. The only list of its kind.
 */
const MASKED = new Set(
  [
    ...['email', 'emailAddress', 'phone', 'phoneNumber', 'firstName', 'lastName', 'fullName', 'recipient'],
    ...['street', 'apartment', 'additionalAddressLine', 'addressLine1', 'addressLine2', 'line1', 'line2', 'city'],
    ...['zip', 'zipCode', 'zipPostalCode', 'postalCode', 'birthday', 'taxId', 'vatId'],
    ...['card', 'cardId', 'cardNumber', 'last4', 'cvc', 'cvv', 'expiry', 'paymentMethodId', 'payerId'],
    ...['token', 'accessToken', 'cancelToken', 'consentToken', 'addressConsentToken', 'apiToken', 'xsrfToken'],
    ...['secret', 'clientSecret', 'password', 'authorization', 'cookie', 'orderReferenceId', 'billingAgreementId'],
  ].map(normal),
);

/** Stands for a masked text; a masked object keeps its shape, so that one sees which fields are filled. */
export const HIDDEN = '•••';

/** Masks contact and card fields. An empty value is shown, because a missing address is what one looks for. */
export const maskContact: Mask = (key, value) => {
  if (!MASKED.has(normal(key)) || value === null || value === '' || typeof value === 'boolean') return null;
  return typeof value === 'object' ? null : HIDDEN;
};

function normal(key: string): string {
  return key.replaceAll(/[-_]/g, '').toLowerCase();
}
