(() => {
  const $ = (id) => document.getElementById(id);
  const channel = new URLSearchParams(location.search).get('channel');
  const names = { google: 'Google Pay', apple: 'Apple Pay' };
  let shop = '*';
  let sheet = null;
  let contents = null;
  let merchantId = '';
  let isPaying = false;

  const say = (message) => window.parent.postMessage({ channel, ...message }, shop);
  const person = () => contents.people.find(({ id }) => id === $('person').value) ?? contents.people[0];
  const card = () => contents.cards.find(({ id }) => id === $('card').value);

  /** Accepts messages only from the page that opened the sheet; its first message names its origin. */
  window.addEventListener('message', ({ origin, source, data }) => {
    if (source !== window.parent || data?.channel !== channel || (shop !== '*' && origin !== shop)) return;
    if (data.type === 'open') {
      shop = origin;
      void open(data.sheet);
    }
    if (data.type === 'merchant') void checkMerchant(data);
    if (data.type === 'priced') showPrice(data);
    if (data.type === 'failed') showFailure(data);
  });

  async function open(opened) {
    sheet = opened;
    contents = await call('/contents');
    document.body.dataset.wallet = sheet.kind;
    $('name').textContent = `${names[sheet.kind]} (test)`;
    $('merchant').textContent = `Pay ${sheet.label}`;
    fill($('card'), contents.cards, ({ network, last4, note }) => `${network} •••• ${last4} – ${note}`);
    fill(
      $('person'),
      contents.people,
      ({ addressLines, locality, countryCode }) => `${addressLines[0]}, ${locality}, ${countryCode}`,
    );
    $('delivery').hidden = !sheet.needsAddress;
    $('later').hidden = !sheet.later;
    $('later').textContent = sheet.later ?? '';
    draw(sheet.price);
    $('name').focus();
    wait(sheet.kind === 'apple' ? 'Checking the shop …' : sheet.waitsForPrice ? 'Updating the total …' : '');
    say({ type: 'opened', person: person() });
  }

  function fill(select, rows, words) {
    select.replaceChildren(...rows.map((row) => new Option(words(row), row.id)));
  }

  async function checkMerchant({ session, domain, merchantId: id }) {
    try {
      await call('/apple-pay/sessions', { session, domain: new URL(shop).hostname === domain ? domain : '' });
    } catch {
      return say({ type: 'cancel' });
    }
    merchantId = id;
    if (!sheet.waitsForPrice) return wait('');
    wait('Updating the total …');
    say({ type: 'address', person: person() });
  }

  function showPrice({ price, problem }) {
    if (price) draw(price);
    complain(problem);
    wait('');
    $('pay').disabled = Boolean(problem);
  }

  function showFailure({ message, isOver }) {
    isPaying = false;
    wait('');
    complain(message);
    $('pay').disabled = isOver;
    if (isOver) {
      $('cancel').textContent = 'Close';
      $('cancel').dataset.over = 'true';
    }
    $('cancel').focus();
  }

  function draw({ currency, total, lines }) {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    $('lines').replaceChildren(...lines.map(({ label, amount }) => rowOf(label, format.format(amount))));
    $('total').textContent = format.format(total);
    $('pay').textContent = `Pay ${format.format(total)}`;
    sheet.price = { currency, total, lines };
  }

  function rowOf(label, amount) {
    const row = document.createElement('div');
    const [name, value] = [document.createElement('dt'), document.createElement('dd')];
    name.textContent = label;
    value.textContent = amount;
    row.append(name, value);
    return row;
  }

  function wait(words) {
    $('status').textContent = words;
    for (const control of [$('card'), $('person'), $('pay')]) control.disabled = words !== '';
  }

  function complain(problem) {
    $('problem').hidden = !problem;
    $('problem').textContent = problem ?? '';
  }

  $('person').addEventListener('change', () => {
    if (!sheet.waitsForPrice) return;
    wait('Updating the total …');
    say({ type: 'address', person: person() });
  });

  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isPaying || $('pay').disabled) return;
    isPaying = true;
    complain('');
    wait('Processing …');
    try {
      const token = await (sheet.kind === 'apple' ? sealed() : tokenized());
      const { last4, network } = card();
      say({ type: 'paid', payload: { token, person: person(), last4, network } });
    } catch {
      showFailure({ message: 'The card could not be used. Please try again.', isOver: false });
    }
  });

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
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && leave());
  say({ type: 'loaded' });
})();
