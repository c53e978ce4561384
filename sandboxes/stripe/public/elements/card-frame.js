import {
  blurFields,
  clearFields,
  disableFields,
  fieldState,
  finishFields,
  focusFields,
  showFields,
  startFields,
} from './card-fields.js';
import { createPaymentMethod } from './card-request.js';
import { applyStyle, loadFonts } from './card-style.js';

const address = new URLSearchParams(location.hash.slice(1));
const channel = address.get('channel');
const shop = address.get('parent');

function tell(type, more = {}) {
  window.parent.postMessage({ channel, type, ...more }, shop);
}

function tellState(type) {
  tell(type, { state: fieldState() });
}

const orders = {
  start({ options, fonts }) {
    loadFonts(fonts);
    orders.options({ options });
    showFields();
    tell('ready');
  },
  options({ options }) {
    applyStyle(options.style);
    disableFields(options.disabled === true);
  },
  focus: focusFields,
  blur: blurFields,
  clear() {
    clearFields();
    tellState('change');
  },
  async create({ request, key, billingDetails, metadata }) {
    const problem = finishFields();
    if (problem) tellState('change');
    const result = problem ? { error: problem } : await createPaymentMethod(key, billingDetails, metadata);
    tell('created', { request, result });
  },
};

// Accepts messages only from the embedding page, its declared origin and its chosen channel.
window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== shop || event.data?.channel !== channel) return;
  if (Object.hasOwn(orders, event.data.type)) orders[event.data.type](event.data);
});

startFields(tellState);
if (shop && channel) tell('loaded');
