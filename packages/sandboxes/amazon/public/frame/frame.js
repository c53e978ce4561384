import { drawProblem, drawWidget } from './frame-view.js';

/** The page inside a widget's frame: the only place that shows the person's addresses and cards. */
const address = new URLSearchParams(location.hash.slice(1));
const channel = address.get('channel');
const shop = address.get('parent');

const EXPIRED = { code: 'BuyerSessionExpired', message: 'The session of the widget has ended.' };

let session = null;
let asked = null;
/** Acts come one after another, so that the last choice is the one that is kept. */
let acts = Promise.resolve();
let expiry;

function notify(type, fields = {}) {
  window.parent.postMessage({ channel, type, ...fields }, shop);
}

const commands = {
  start(message) {
    asked = message.asked;
    inTurn(() => open(message.token));
  },
  refresh() {
    inTurn(() => act('/widgets/refresh', {}, showAgain));
  },
  currency({ currency }) {
    inTurn(() => act('/widgets/currency', { currency }, draw));
  },
};

// Accepts messages only from the embedding page, its declared origin and its chosen channel.
window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== shop || event.data?.channel !== channel) return;
  if (Object.hasOwn(commands, event.data.type)) commands[event.data.type](event.data);
});

function inTurn(task) {
  acts = acts.then(task);
}

async function open(token) {
  const answer = await call('/widgets/open', { ...asked, token });
  if (isError(answer)) return fail(answer);
  session = answer.session;
  expiry = setTimeout(() => inTurn(() => fail(EXPIRED)), answer.expiresInMs);
  draw(answer);
  if (answer.isNew) notify('created', { reference: answer.reference });
  notify('ready', statusOf(answer));
  if (answer.notice) notify('failed', answer.notice);
  if (answer.isChosen) notify('selected');
}

function draw(answer) {
  drawWidget(answer, (choice) => {
    inTurn(() => act('/widgets/choose', { choice }, chosen));
  });
}

// What was chosen shows already: to draw it again would take the focus.
function chosen(answer) {
  if (answer.widget === 'Consent') notify('consent', statusOf(answer));
  else notify('selected');
}

function showAgain(answer) {
  draw(answer);
  if (answer.isChosen) notify('selected');
}

async function act(path, fields, done) {
  if (session === null) return;
  const answer = await call(path, { session, ...fields });
  if (isError(answer)) return fail(answer);
  done(answer);
  if (answer.notice) notify('failed', answer.notice);
}

function fail({ code, message }) {
  clearTimeout(expiry);
  session = null;
  drawProblem(asked.widget, code);
  notify('failed', { code, message });
}

function isError(answer) {
  return answer.code !== undefined;
}

function statusOf({ isGiven, as }) {
  return { isGiven, as };
}

async function call(path, body) {
  const headers = { 'content-type': 'application/json' };
  try {
    return await (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  } catch {
    return { code: 'UnknownError', message: 'The sandbox cannot be reached.' };
  }
}

if (shop && channel) notify('loaded');
