/** The sheet's page: it shows what the sheet knows, and decides nothing. */

export const $ = (id) => document.getElementById(id);

const NAMES = { google: 'Google Pay', apple: 'Apple Pay' };

const TOTAL_LABELS = { final: 'Total', estimated: 'Estimated total', pending: 'Total', unknown: 'Total' };

const ROWS = {
  name: ['Name', ({ givenName, familyName }) => `${givenName} ${familyName}`],
  postalAddress: ['Address', addressOf],
  email: ['Email', ({ email }) => email],
  phone: ['Phone', ({ phone }) => phone],
};

export function drawSheet(sheet, { cards, people }) {
  document.body.dataset.wallet = sheet.kind;
  $('name').textContent = `${NAMES[sheet.kind]} (test)`;
  $('merchant').textContent = `Pay ${sheet.label}`;
  fill($('card'), cards, ({ network, last4, note }) => `${network} •••• ${last4} – ${note}`);
  fill($('person'), people, ({ note, ...person }) => `${note}: ${addressOf(person)}`);
  $('delivery').hidden = sheet.contact.length === 0;
  $('person-label').textContent = sheet.contact.includes('postalAddress') ? 'Deliver to' : 'Contact';
  $('coupon').hidden = !sheet.takesCode;
  drawLater(sheet.later);
  proposeOne(sheet, people);
}

/** The terms of later charges. */
export function drawLater(terms) {
  $('later').hidden = !terms;
  $('later').textContent = terms ?? '';
}

function fill(select, rows, words) {
  select.replaceChildren(...rows.map((row) => new Option(words(row), row.id)));
}

/** Chooses the first entry, if the device proposes one; those of countries that the shop leaves out cannot be chosen. */
function proposeOne({ countries, hasAddress }, people) {
  const isOpen = ({ countryCode }) => countries === null || countries.includes(countryCode);
  for (const [place, person] of people.entries()) $('person').options[place].disabled = !isOpen(person);
  if (!hasAddress) $('person').prepend(Object.assign(new Option('Add an address', ''), { disabled: true }));
  $('person').value = hasAddress ? (people.find(isOpen)?.id ?? '') : '';
}

function addressOf({ addressLines, locality, administrativeArea, postalCode, countryCode }) {
  return [...addressLines, locality, `${administrativeArea} ${postalCode}`.trim(), countryCode].join(', ');
}

export function drawPrice({ currency, status, total, lines }) {
  const format = (amount) => new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
  const isShown = status === 'final' || status === 'estimated';
  $('lines').replaceChildren(
    ...lines.map(({ label, amount, isPending }) => rowOf(label, isPending ? 'Pending' : format(amount))),
  );
  $('total-label').textContent = TOTAL_LABELS[status];
  $('total').dataset.status = status;
  $('total').textContent = isShown ? format(total) : 'Pending';
  $('pay').textContent = isShown ? `Pay ${format(total)}` : 'Pay';
}

function rowOf(label, value) {
  const row = document.createElement('div');
  row.append(textOf('dt', label), textOf('dd', value));
  return row;
}

function textOf(tag, words) {
  const element = document.createElement(tag);
  element.textContent = words;
  return element;
}

export function drawContact(person, rows) {
  if (!person) return $('contact').replaceChildren();
  const drawn = rows.map((name) => {
    const [label, words] = ROWS[name];
    const row = rowOf(label, words(person));
    row.dataset.place = name;
    return row;
  });
  $('contact').replaceChildren(...drawn);
}

/** `price` has the currency of the methods' amounts, which one wallet has and the other has not. */
export function drawMethods(methods, chosen, { currency }) {
  const format = (amount) => new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
  const isFocused = $('methods').contains(document.activeElement);
  for (const old of $('methods').querySelectorAll('label')) old.remove();
  $('methods').hidden = methods.length === 0;
  $('methods').append(...methods.map((method) => methodRow(method, chosen, format)));
  if (isFocused) $('methods').querySelector(':checked')?.focus();
}

function methodRow({ id, label, detail, amount }, chosen, format) {
  const input = Object.assign(document.createElement('input'), { type: 'radio', name: 'method', value: id });
  input.checked = id === chosen;
  const words = textOf('span', label);
  if (detail) words.append(textOf('small', detail));
  const row = document.createElement('label');
  row.append(input, words, ...(amount === undefined ? [] : [textOf('span', format(amount))]));
  return row;
}

/** Shows each fault at its row, and those of no row above all. */
export function drawFaults(faults) {
  for (const old of document.querySelectorAll('.fault')) old.remove();
  const general = faults.find((fault) => rowAt(fault) === null);
  $('problem').hidden = general === undefined;
  $('problem').textContent = general?.message ?? '';
  for (const fault of faults) rowAt(fault)?.append(faultRow(fault));
  $('card').setAttribute('aria-invalid', String(faults.some(({ place }) => place === 'card')));
  $('person').setAttribute('aria-invalid', String(faults.some(({ place }) => place in ROWS)));
  $('code').setAttribute('aria-invalid', String(faults.some(({ place }) => place === 'code')));
}

function rowAt({ place }) {
  return place === null ? null : document.querySelector(`[data-place="${place}"]:not([hidden])`);
}

function faultRow({ place, field, message }) {
  const row = document.createElement(place in ROWS ? 'dd' : 'p');
  row.className = 'fault';
  const words = textOf('span', message);
  words.setAttribute('role', 'alert');
  words.dataset.field = field;
  row.append(words);
  return row;
}
