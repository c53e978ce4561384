import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { build } from 'vite';
import { startStripeSandbox } from '../../packages/sandboxes/stripe/stripe-sandbox.ts';
import { startWalletsSandbox } from '../../packages/sandboxes/wallets/wallets-sandbox.ts';
import { addSecurityHeaders } from '../../server/http/security-headers.ts';
import { walletRoutes } from '../../server/routes/wallet.routes.ts';
import { listOrigins } from '../../server/wallets/wallet-origins.ts';
import type { BenchData } from './wallet-bench-page.ts';

const MERCHANTS = { google: 'bench-merchant', apple: 'merchant.example.bench' };
const KEYS = { secret: 'sk_test_bench', publishable: 'pk_test_bench' };

const SCRIPTS = { '/page.js': 'wallet-bench-page.ts', '/sheets.js': 'wallets/scripted-shop-page.ts' };

/** The wallets' adapters on a page of their own, with the shop's content policy and both sandboxes. */
export interface WalletBench {
  url: string;
  wallets: string;
  cards: string;
  close(): Promise<void>;
}

export async function startWalletBench(): Promise<WalletBench> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'sluice-wallets-'));
  const cards = await startStripeSandbox({ port: 0, dataFolder });
  const wallets = await startWalletsSandbox({ port: 0, cardApi: cards.origin });
  const settings: BenchData['settings'] = {
    apiUrl: cards.origin,
    google: { scriptUrl: `${wallets.origin}/gp/p/js/pay.js`, merchantId: MERCHANTS.google, environment: 'TEST' },
    apple: { scriptUrl: `${wallets.origin}/apple-pay/session.js`, merchantId: MERCHANTS.apple },
  };
  const app = await benchApp({ settings, publishableKey: KEYS.publishable }, cards.origin, wallets.origin);
  const address: AddressInfo | string | null = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    wallets: wallets.origin,
    cards: cards.origin,
    async close() {
      for (const part of [app, wallets, cards]) await part.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function benchApp(data: BenchData, cards: string, sandbox: string): Promise<FastifyInstance> {
  const app = fastify({ forceCloseConnections: true });
  await addSecurityHeaders(app, listOrigins(data.settings), { isHttps: false, randomBytes });
  const apple = { merchantId: MERCHANTS.apple, domain: 'localhost', sandbox, identity: null, domainAssociation: null };
  const funnels = { live: () => [{ brand: { uniqueName: 'bench', siteName: 'Bench & Co' } }] };
  await app.register(walletRoutes, { apple, funnels, sessionOf: () => ({ hash: 'bench' }), prefix: '/api' });
  for (const [path, file] of Object.entries(SCRIPTS)) {
    const script = await bundle(`e2e/support/${file}`);
    app.get(path, (_, reply) => reply.type('text/javascript').send(script));
  }
  app.get('/', (_, reply) => reply.type('text/html').send(pageOf(data)));
  app.get('/sheets', (_, reply) => reply.type('text/html').send(sheetsPageOf(data)));
  app.post('/bench/charge', async (request, reply) => reply.send(await charge(cards, request.body)));
  await app.listen({ host: 'localhost', port: 0 });
  return app;
}

function pageOf(data: BenchData): string {
  return `<!doctype html><html lang="en"><head><title>Bench</title></head><body><main></main><output></output>
<script type="application/json" id="bench-data">${JSON.stringify(data)}</script>
<script type="module" src="/page.js"></script></body></html>`;
}

/** A page with both libraries and no adapter, for tests of the sheets themselves. */
function sheetsPageOf({ settings: { google, apple } }: BenchData): string {
  return `<!doctype html><html lang="en"><head><title>Sheets</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><main><h1>Sheets</h1><output></output></main>
<script src="${google?.scriptUrl}"></script><script src="${apple?.scriptUrl}"></script>
<script type="module" src="/sheets.js"></script></body></html>`;
}

async function charge(cards: string, body: unknown): Promise<{ status: string }> {
  const { cardId } = body as { cardId: string };
  const form = {
    amount: '12900',
    currency: 'usd',
    payment_method: cardId,
    confirm: 'true',
    'payment_method_types[0]': 'card',
    return_url: 'http://localhost/',
  };
  const headers = { authorization: `Bearer ${KEYS.secret}` };
  const reply = await fetch(`${cards}/v1/payment_intents`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  const { status, error } = await reply.json();
  if (error && error.type !== 'card_error') throw new Error(error.message);
  return { status: error ? 'declined' : status };
}

async function bundle(input: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2022', rollupOptions: { input } },
  });
  const { output } = Array.isArray(built) ? (built[0] ?? { output: [] }) : (built as { output: { type: string }[] });
  const chunk = output.find((part) => part.type === 'chunk');
  if (!chunk || !('code' in chunk)) throw new Error('the bench has no script');
  return String(chunk.code);
}
