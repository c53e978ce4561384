import { $, drawContact, drawFaults, drawLater, drawMethods, drawPrice, drawSheet } from './sheet-view.js';

/** The sheet of both wallets, in a frame of its own: the shop's page gets no more of it than its library passes on. */
const channel = new URLSearchParams(location.search).get('channel');

const CONTACT = ['name', 'postalAddress', 'email', 'phone'];

/** The rows whose faults a change makes good. */
const MENDED = { start: [], contact: CONTACT, method: ['method'], card: ['card'], code: ['code'] };

const FAILED = { field: null, place: null, message: 'The card could not be used. Please try again.', blocks: false };

let shop = '*';
let sheet = null;
let contents = null;
let merchantId = '';
let isPaying = false;
let faults = [];
/** Changes that the shop has yet to hear of. */
let unheard = [];
let isAsking = false;

const say = (message) => window.parent.postMessage({ channel, ...message }, shop);
/** Null until one is chosen where the shop asks for it; the card has an address all the same. */
const person = () =>
  contents.people.find(({ id }) => id === $('person').value) ?? (sheet.contact.length > 0 ? null : contents.people[0]);
const card = () => contents.cards.find(({ id }) => id === $('card').value);
const methodId = () => document.querySelector('[name="method"]:checked')?.value ?? null;
const code = () => $('code').value.trim();

const commands = {
  open: (data) => void open(data.sheet),
  merchant: (data) => void checkMerchant(data),
  updated: update,
  failed: fail,
};

/** Accepts messages only from the page that opened the sheet; its first message names its origin. */
window.addEventListener('message', ({ origin, source, data }) => {
  if (source !== window.parent || data?.channel !== channel || (shop !== '*' && origin !== shop)) return;
  if (data.type === 'open') shop = origin;
  if (Object.hasOwn(commands, data.type)) commands[data.type](data);
});

async function open(opened) {
  sheet = opened;
  contents = await call('/contents');
  drawSheet(sheet, contents);
  drawPrice(sheet.price);
  drawMethods(sheet.methods ?? [], sheet.methodId, sheet.price);
  drawContact(person(), sheet.contact);
  $('name').focus();
  if (sheet.kind === 'apple') wait('Checking the shop …', true);
  else announce(...sheet.first);
  say({ type: 'opened' });
}

async function checkMerchant({ session, domain, merchantId: id }) {
  try {
    await call('/apple-pay/sessions', { session, domain: new URL(shop).hostname === domain ? domain : '' });
  } catch {
    return say({ type: 'cancel' });
  }
  merchantId = id;
  announce(...sheet.first);
}

/** The shop hears of one change at a time, and of the next one after its answer. */
function announce(...changes) {
  unheard.push(...changes.filter((change) => !unheard.includes(change)));
  if (!isAsking) announceNext();
}

function announceNext() {
  const change = unheard.shift();
  isAsking = change !== undefined;
  if (isAsking) mend(change);
  wait(isAsking ? 'Updating the total …' : '');
  if (isAsking) say({ type: 'changed', change, person: person(), methodId: methodId(), code: code() });
}

function update({ price, methods, methodId: chosen, later, faults: found }) {
  if (later) drawLater(later);
  if (price) drawPrice(price);
  sheet.price = price ?? sheet.price;
  if (methods) drawMethods(methods, chosen, sheet.price);
  faults.push(...found);
  drawFaults(faults);
  announceNext();
}

function fail({ faults: found, isOver }) {
  isPaying = false;
  faults = found;
  drawFaults(faults);
  unheard = [];
  wait('', isOver);
  if (isOver) {
    $('cancel').textContent = 'Close';
    $('cancel').dataset.over = 'true';
  }
  const isOfContact = faults.some(({ place }) => CONTACT.includes(place));
  $(isOfContact ? 'person' : 'cancel').focus();
}

/** Says what the sheet waits for. A choice can be made while the total is updated; nothing can while `isClosed`. */
function wait(words, isClosed = false) {
  $('status').textContent = words;
  document.querySelector('main').setAttribute('aria-busy', String(words !== ''));
  for (const control of document.forms[0].elements) control.disabled = isClosed;
  $('pay').disabled = isClosed || words !== '' || person() === null || faults.some(({ blocks }) => blocks);
}

function mend(change) {
  faults = faults.filter(({ place }) => place !== null && !MENDED[change].includes(place));
  drawFaults(faults);
}

function change(what) {
  mend(what);
  if (what === 'contact') drawContact(person(), sheet.contact);
  if (sheet.heard.includes(what)) announce(what);
  else if (!isAsking) wait('');
}

async function pay() {
  isPaying = true;
  faults = [];
  drawFaults(faults);
  wait('Processing …', true);
  try {
    const token = await (sheet.kind === 'apple' ? sealed() : tokenized());
    const { last4, network } = card();
    say({ type: 'paid', payload: { token, person: person(), methodId: methodId(), code: code(), last4, network } });
  } catch {
    fail({ faults: [FAILED], isOver: false });
  }
}

async function tokenized() {
  return (await call('/gp/tokens', { card: card().id, publishableKey: sheet.publishableKey })).token;
}

function sealed() {
  return call('/apple-pay/payments', {
    card: card().id,
    merchantId,
    amount: Math.round(Number(sheet.price.total) * 100),
  });
}

async function call(path, body) {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(path, body && { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return reply.status === 204 ? null : reply.json();
}

const leave = () => say({ type: $('cancel').dataset.over ? 'closed' : 'cancel' });
$('cancel').addEventListener('click', leave);
$('card').addEventListener('change', () => change('card'));
$('person').addEventListener('change', () => change('contact'));
$('methods').addEventListener('change', () => change('method'));
$('apply').addEventListener('click', () => change('code'));
// Enter in the field of the code would pay.
$('code').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  change('code');
});
document.addEventListener('keydown', ({ key }) => key === 'Escape' && leave());
document.forms[0].addEventListener('submit', (event) => {
  event.preventDefault();
  if (!isPaying && !$('pay').disabled) void pay();
});
say({ type: 'loaded' });
