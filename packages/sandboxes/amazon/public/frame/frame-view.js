const $ = (id) => document.getElementById(id);

const PROBLEMS = {
  BuyerSessionExpired: 'Your session has expired. Please sign in again with the button of the shop.',
  StaleOrderReference: 'Your session has expired. Please start again with the button of the shop.',
};
const PARTS = { AddressBook: 'Your addresses', Wallet: 'Your cards', Consent: 'The consent' };

/** Draws the widget; `choose` gets the id of an entry, or whether consent is given. */
export function drawWidget(answer, choose) {
  $('title').textContent = answer.title;
  $('note').textContent = answer.note;
  $('note').hidden = answer.note === '';
  $('choices').replaceChildren(...rowsOf(answer, choose));
  $('form').hidden = false;
  $('status').textContent = '';
}

export function drawProblem(widget, code) {
  $('form').hidden = true;
  $('problem').hidden = false;
  $('problem').textContent = PROBLEMS[code] ?? `${PARTS[widget]} cannot be shown: ${code}. Please go on with the shop.`;
  $('status').textContent = '';
}

function rowsOf(answer, choose) {
  if (answer.widget === 'Consent') return [consentRow(answer, choose)];
  if (answer.isReadOnly) return answer.entries.filter(({ id }) => id === answer.chosen).map(readOnlyRow);
  return answer.entries.map((entry) => choiceRow(entry, answer, choose));
}

function choiceRow({ id, words, more, isRefused }, { chosen }, choose) {
  const input = inputOf('radio', id, id === chosen);
  input.disabled = isRefused;
  input.addEventListener('change', () => choose(id));
  return labelOf(input, words, isRefused ? 'This card was declined. Please choose another one.' : more);
}

function consentRow({ words, isGiven, isReadOnly }, choose) {
  const input = inputOf('checkbox', 'consent', isGiven);
  input.disabled = isReadOnly;
  input.addEventListener('change', () => choose(input.checked));
  return labelOf(input, words, '');
}

function inputOf(type, value, isChecked) {
  const input = document.createElement('input');
  Object.assign(input, { type, name: 'choice', value, checked: isChecked });
  return input;
}

function labelOf(input, words, more) {
  const label = document.createElement('label');
  label.append(input, textOf(words, more));
  return label;
}

function readOnlyRow({ words, more }) {
  const row = document.createElement('p');
  row.className = 'chosen';
  row.append(textOf(words, more));
  return row;
}

function textOf(words, more) {
  const text = document.createElement('span');
  text.textContent = words;
  if (more === '') return text;
  const small = document.createElement('small');
  small.textContent = more;
  text.append(small);
  return text;
}
