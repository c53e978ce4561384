import type { WalletSettings } from '../../contracts/page/wallet-settings.ts';
import type { WalletKind, WalletOutcome, WalletSheetRequest } from '../../machines/wallet/wallet.types.ts';
import { createWalletPort } from '../../src/adapters/wallets/wallet-port.ts';

/** The data that the bench's server passes to its page. */
export interface BenchData {
  settings: WalletSettings;
  publishableKey: string;
}

/** The bench's page: the wallets' port, a button for each available wallet, and the outcome of the payment. */
const data: BenchData = JSON.parse(document.querySelector('#bench-data')?.textContent ?? '{}');
const said = document.querySelector('output') ?? document.body;

const port = createWalletPort(data.settings, {
  page: document,
  publishableKey: data.publishableKey,
  deliveryOf: () => null,
  merchantSession: async (validationUrl) => {
    const reply = await ask('/api/wallets/apple/session', { validationUrl });
    return reply.ok ? reply.json() : null;
  },
});

const request: WalletSheetRequest = {
  currency: 'USD',
  countryCode: 'US',
  label: 'Bench & Co',
  total: 12_900,
  lines: [
    { label: '3 bags', amount: 13_900 },
    { label: 'Discount', amount: -1_000 },
  ],
  recurring: null,
  asks: null,
};

async function pay(kind: WalletKind): Promise<void> {
  const outcome = await port.authorize(kind, request);
  if (outcome.type !== 'authorized') return say(outcome);
  say({ type: 'charging' });
  const { status } = await (await ask('/bench/charge', { cardId: outcome.cardId })).json();
  outcome.finish(status === 'declined' ? 'fail' : 'success');
  say({ type: status });
}

function say(what: WalletOutcome | { type: string }): void {
  said.textContent = JSON.stringify(what);
}

function ask(path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

const kinds = await port.available(request);
for (const kind of kinds) {
  const button = document.createElement('button');
  button.textContent = kind;
  button.addEventListener('click', () => void pay(kind));
  document.querySelector('main')?.append(button);
}
say({ type: 'ready' });
