import { CardElement } from './card-element.js';
import { IntegrationError } from './failures.js';
import { handleNextAction, retrieveIntent } from './intent.js';

/** `window.Stripe`. Shops may forbid inline styles: the library sets styles through the CSSOM and adds no style element. */
function Stripe(key) {
  if (!String(key).startsWith('pk_')) throw new IntegrationError('A publishable key (pk_…) is needed.');
  return {
    elements: ({ fonts = [] } = {}) => makeElements(fonts),
    createPaymentMethod: async ({ type, card, billing_details, metadata }) => {
      const isCard = type === 'card' && card instanceof CardElement;
      if (!isCard) throw new IntegrationError('createPaymentMethod takes {type: "card", card: <card Element>}.');
      return card.createPaymentMethod(key, billing_details, metadata);
    },
    handleNextAction: ({ clientSecret }) => handleNextAction(key, clientSecret),
    retrievePaymentIntent: (clientSecret) => retrieveIntent(key, clientSecret),
    retrieveSetupIntent: (clientSecret) => retrieveIntent(key, clientSecret),
  };
}

function makeElements(fonts) {
  let card = null;
  return {
    create: (type, options = {}) => {
      if (type !== 'card') throw new IntegrationError(`This sandbox has no Element of type ${type}.`);
      card = new CardElement(options, fonts);
      return card;
    },
    getElement: (type) => (type === 'card' ? card : null),
  };
}

Stripe.version = 'endive';
window.Stripe = Stripe;
