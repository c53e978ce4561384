import {
  brandOf,
  cvcProblem,
  digitsOf,
  expiryProblem,
  formatCvc,
  formatExpiry,
  formatNumber,
  messages,
  numberProblem,
} from './card-format.js';

const number = document.getElementById('number');
const expiry = document.getElementById('expiry');
const cvc = document.getElementById('cvc');
const tail = document.getElementById('tail');
const form = document.getElementById('card');
const brandMark = document.getElementById('brand');
const inputs = [number, expiry, cvc];
/** Fields that have lost focus: only there is an incomplete entry an error. */
const left = new Set();

const problemOf = {
  number: () => numberProblem(number.value),
  expiry: () => expiryProblem(expiry.value, new Date()),
  cvc: () => cvcProblem(cvc.value, number.value),
};

/** Makes the three inputs act as one field. `notify` receives every change, focus, blur and Enter. */
export function startFields(notify) {
  wire(number, (text) => formatNumber(text), expiry);
  wire(expiry, formatExpiry, cvc);
  wire(cvc, (text) => formatCvc(text, number.value), undefined);
  form.addEventListener('submit', (event) => event.preventDefault());
  for (const input of inputs) {
    input.addEventListener('input', () => notify('change'));
    input.addEventListener('focus', () => {
      paint();
      notify('focus');
    });
    input.addEventListener('blur', () => leave(input, notify));
    input.addEventListener('keydown', (event) => onKey(event, input, notify));
  }
  paint();
}

/** As in the provider's own field, the inputs are hidden until the shop's page is connected. */
export function showFields() {
  form.hidden = false;
}

/** The state of the field in the shape of Stripe's change event. */
export function fieldState() {
  const problems = inputs.map((input) => shownProblem(input)).filter((code) => code !== undefined);
  return {
    elementType: 'card',
    empty: inputs.every((input) => input.value === ''),
    complete: inputs.every((input) => problemOf[input.id]() === undefined),
    brand: brandOf(digitsOf(number.value)).brand,
    error: problems.length > 0 ? asError(problems[0]) : undefined,
    value: { postalCode: '' },
  };
}

/** Marks all missing entries; returns the first problem, or undefined when the card can be sent. */
export function finishFields() {
  for (const input of inputs) left.add(input.id);
  paint();
  const code = inputs.map((input) => problemOf[input.id]()).find((problem) => problem !== undefined);
  return code && asError(code);
}

export function cardParams() {
  const [month, year] = [digitsOf(expiry.value).slice(0, 2), digitsOf(expiry.value).slice(2)];
  return {
    'card[number]': digitsOf(number.value),
    'card[exp_month]': month,
    'card[exp_year]': year,
    'card[cvc]': cvc.value,
  };
}

export function clearFields() {
  for (const input of inputs) input.value = '';
  left.clear();
  paint();
}

export function focusFields() {
  const next = inputs.find((input) => problemOf[input.id]() !== undefined) ?? number;
  next.focus();
}

export function blurFields() {
  document.activeElement?.blur();
}

export function disableFields(disabled) {
  for (const input of inputs) input.disabled = disabled;
}

function wire(input, format, next) {
  input.addEventListener('input', (event) => {
    const deleting = event.inputType?.startsWith('delete') ?? false;
    reformat(input, format(input.value, deleting));
    if (input === number) cvc.value = formatCvc(cvc.value, number.value);
    paint();
    const atEnd = input.selectionStart === input.value.length;
    const isDone = problemOf[input.id]() === undefined;
    if (next && isDone && atEnd && !deleting && document.activeElement === input) next.focus();
  });
}

// Keeps the caret behind the same digit.
function reformat(input, text) {
  if (input.value === text) return;
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
  const wasAtEnd = input.selectionStart === input.value.length;
  input.value = text;
  if (document.activeElement !== input) return;
  let caret = 0;
  for (let seen = 0; seen < before && caret < text.length; caret += 1) seen += /\d/.test(text[caret]) ? 1 : 0;
  const place = wasAtEnd ? text.length : caret;
  input.setSelectionRange(place, place);
}

function onKey(event, input, notify) {
  if (event.key === 'Enter') notify('enter');
  const before = inputs[inputs.indexOf(input) - 1];
  if (event.key === 'Backspace' && input.value === '' && before) {
    event.preventDefault();
    before.focus();
    before.setSelectionRange(before.value.length, before.value.length);
  }
}

function leave(input, notify) {
  if (input.value !== '') left.add(input.id);
  // In a narrow field the last digits are shown.
  input.scrollLeft = input.scrollWidth;
  paint();
  notify('change');
  notify('blur');
}

function shownProblem(input) {
  const code = problemOf[input.id]();
  const pending = code?.startsWith('incomplete_') && !left.has(input.id);
  return pending ? undefined : code;
}

function paint() {
  for (const input of inputs) input.setAttribute('aria-invalid', String(shownProblem(input) !== undefined));
  paintLayout();
  const { brand } = brandOf(digitsOf(number.value));
  const numberIsWrong = shownProblem(number) === 'invalid_number';
  const shown = numberIsWrong ? 'error' : brand;
  brandMark.classList.toggle('invalid', numberIsWrong);
  brandMark.setAttribute('aria-label', brand === 'unknown' ? 'Card' : brand);
  for (const mark of brandMark.children) mark.classList.toggle('shown', mark.dataset.brand === shown);
}

// Sets the classes of a narrow field's layout; a wide field ignores them.
function paintLayout() {
  const isFocused = document.activeElement === number;
  form.classList.toggle('empty', number.value === '');
  form.classList.toggle('typing', isFocused && number.value !== '');
  form.classList.toggle('compact', !isFocused && problemOf.number() !== 'incomplete_number');
  tail.textContent = digitsOf(number.value).slice(-4);
}

function asError(code) {
  return { type: 'validation_error', code, message: messages[code] };
}
