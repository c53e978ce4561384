import { callHandler, post, throwIfPlanned, WidgetError } from './calls.js';
import { accessToken, latestRequest } from './login.js';

const WORDS = {
  PwA: 'Pay with Amazon (test)',
  Pay: 'Pay (test)',
  A: 'Amazon (test)',
  LwA: 'Login with Amazon (test)',
  Login: 'Login (test)',
};
const COLORS = {
  Gold: { background: '#f3ce72', color: '#1d1a12', borderColor: '#8a6d1f' },
  LightGray: { background: '#e7e9ec', color: '#1c2126', borderColor: '#6b737c' },
  DarkGray: { background: '#3b4148', color: '#ffffff', borderColor: '#1c2126' },
};
const SIZES = {
  small: { minHeight: '32px', padding: '0 12px', fontSize: '14px' },
  medium: { minHeight: '44px', padding: '0 18px', fontSize: '16px' },
  large: { minHeight: '48px', padding: '0 24px', fontSize: '18px' },
  'x-large': { minHeight: '56px', padding: '0 32px', fontSize: '20px' },
};

/** `OffAmazonPayments.Button`: puts a button into the element, whose click calls `authorization`. */
export function Button(elementId, sellerId, options = {}) {
  const host = document.getElementById(elementId);
  if (!host) throw new Error(`There is no element with the id ${elementId}`);
  throwIfPlanned('Button');
  void render(host, sellerId, options);
}

async function render(host, sellerId, options) {
  const answer = optionsProblem(options) ?? (await post('/widgets/button', { sellerId }));
  if (answer === null || answer.code !== undefined) return fail(options, answer);
  if (answer.notice) fail(options, answer.notice);
  const button = makeButton(options);
  button.addEventListener('click', () => signIn(sellerId, options));
  host.replaceChildren(button);
}

function optionsProblem({ type = 'PwA', color = 'Gold', size = 'medium', authorization }) {
  if (typeof authorization !== 'function') return { code: 'MissingParameter', message: 'authorization is missing' };
  const isKnown = Object.hasOwn(WORDS, type) && Object.hasOwn(COLORS, color) && Object.hasOwn(SIZES, size);
  return isKnown ? null : { code: 'InvalidParameterValue', message: 'type, color or size is unknown' };
}

function makeButton({ type = 'PwA', color = 'Gold', size = 'medium' }) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = WORDS[type];
  const look = { borderRadius: '10px', borderStyle: 'solid', borderWidth: '1px', fontWeight: '600', cursor: 'pointer' };
  Object.assign(button.style, look, { fontFamily: 'inherit' }, COLORS[color], SIZES[size]);
  return button;
}

// The popup of a sign-in opens within the click alone, so nothing may be awaited before `authorization`.
function signIn(sellerId, options) {
  const before = latestRequest();
  options.authorization();
  const request = latestRequest();
  if (request === before || request === null || typeof options.onSignIn !== 'function') return;
  request.onComplete(({ error }) => {
    if (error === undefined) void createReference(sellerId, options);
  });
}

async function createReference(sellerId, options) {
  const answer = await post('/widgets/references', { sellerId, access_token: accessToken() });
  if (answer?.reference) callHandler(options.onSignIn, { getAmazonOrderReferenceId: () => answer.reference });
  else fail(options, answer);
}

function fail({ onError }, answer) {
  const { code, message } = answer ?? { code: 'UnknownError', message: 'The sandbox cannot be reached.' };
  callHandler(onError, new WidgetError(code, message));
}
