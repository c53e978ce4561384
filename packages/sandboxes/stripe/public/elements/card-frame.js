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

function notify(type, more = {}) {
  window.parent.postMessage({ channel, type, ...more }, shop);
}

function notifyState(type) {
  notify(type, { state: fieldState() });
}

const commands = {
  start({ options, fonts }) {
    loadFonts(fonts);
    commands.options({ options });
    showFields();
    notify('ready');
  },
  options({ options }) {
    applyStyle(options.style);
    disableFields(options.disabled === true);
  },
  focus: focusFields,
  blur: blurFields,
  clear() {
    clearFields();
    notifyState('change');
  },
  async create({ request, key, billingDetails, metadata }) {
    const problem = finishFields();
    if (problem) notifyState('change');
    const result = problem ? { error: problem } : await createPaymentMethod(key, billingDetails, metadata);
    notify('created', { request, result });
  },
};

// Accepts messages only from the embedding page, its declared origin and its chosen channel.
window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== shop || event.data?.channel !== channel) return;
  if (Object.hasOwn(commands, event.data.type)) commands[event.data.type](event.data);
});

startFields(notifyState);
if (shop && channel) notify('loaded');
