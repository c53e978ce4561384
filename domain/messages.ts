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
} as const;
