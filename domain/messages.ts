/** K03: the sentences of the error catalogue that this shop shows, word for word. */
export const MESSAGES = {
  addressAndPhone: 'Please, enter valid address and phone number!',
  pageNotFound: 'Page not found',
  somethingWrong: 'Something went wrong',
  paymentFailed: 'Sorry, but your payment failed',
  paymentUnavailable: 'Sorry, but Payment Service is not available!',
  orderMissing: 'Sorry, but the information regarding your order is missing',
  oneTimeOfferMissing: "Sorry, but we couldn't find One time Offer information",
  offerMissing: "Sorry, but we couldn't find Offer information",
  addressInvalid: 'Entered address is not valid',
  addressUnchecked: "Sorry, but we couldn't validate your address",
  notShipped: "Sorry, but we don't ship to Your country. Please, select one from the list",
  shippingUnknown: "Couldn't calculate shipping options",
  taxUnknown: "Sorry, but we couldn't calculate the tax",
  couponNotForProduct: 'Coupon can not be applied to this product',
  couponNotForSubscription: 'Coupon can not be applied to subscription',
} as const;

/** K03: the sentence for the outcome of a payment: its own, or the catalogue's without one. */
export function messageOf({ message }: { type: string; message?: string }): string {
  return message || MESSAGES.paymentFailed;
}
