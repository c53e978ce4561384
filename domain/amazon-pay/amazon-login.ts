/**
 * W10: the scopes of the sign-in. Without those of the payments Amazon does not let a script sign in any more; the address
 * is read by the shop's server.
 */
export const AMAZON_SCOPE = 'profile payments:widget payments:shipping_address payments:billing_address';
