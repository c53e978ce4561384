import { join } from 'node:path';
import { startAmazonSandbox } from './amazon/amazon-sandbox.ts';
import type { NotificationTarget } from './amazon/notifications/notifications.ts';
import type { Simulator as AmazonSimulator } from './amazon/simulator/simulator.ts';
import { startInternalAppsSandbox } from './internal-apps/internal-apps-sandbox.ts';
import { type FolderLock, lockFolder } from './kit/folder-lock.ts';
import type { WebhookTarget as PayPalWebhook } from './paypal/ledger/webhooks.ts';
import { startPayPalSandbox } from './paypal/paypal-sandbox.ts';
import type { WebhookTarget as CardWebhook } from './stripe/simulator/webhooks.ts';
import { startStripeSandbox } from './stripe/stripe-sandbox.ts';
import { startWalletsSandbox } from './wallets/wallets-sandbox.ts';

/** The companies that have a sandbox. */
export type Company = 'cards' | 'wallets' | 'paypal' | 'amazon' | 'internalApps';

export interface SandboxesOptions {
  /** Holds their journals, each in a folder of its own; made when missing. */
  folder: string;
  /** On 127.0.0.1; 0 takes any free port, and null leaves the sandbox of PayPal, Amazon or the internal apps out. */
  ports: {
    cards: number;
    wallets: number;
    paypal: number | null;
    amazon: number | null;
    internalApps: number | null;
  };
  /** The shop's webhook addresses and signing secrets; null posts no webhooks. */
  webhooks: { cards: CardWebhook; paypal: PayPalWebhook; amazon: NotificationTarget } | null;
}

/** The addresses of the sandboxes that run. */
export interface ReadySandboxes {
  type: 'ready';
  cards: string;
  wallets: string;
  paypal: string | null;
  amazon: string | null;
  internalApps: string | null;
}

/** The addresses of the sandboxes, or the reason why they did not start. */
export type SandboxesAnswer =
  | ReadySandboxes
  | { type: 'port_in_use'; company: Company; port: number | null }
  | { type: 'folder_in_use' }
  | { type: 'folder_unusable'; reason: string };

export interface Sandboxes {
  answer: SandboxesAnswer;
  /** Amazon's world, for a program that acts as a person without a browser; null where it does not run. */
  amazon: AmazonSimulator | null;
  close(): Promise<void>;
}

interface Closable {
  close(): Promise<void>;
}

/** How long the folder's former process may take to end. */
const TIMEOUT_MS = 5_000;

export interface SandboxesProcess {
  timeoutMs?: number;
  /** Milliseconds since 1970; the machine's own clock where absent. */
  clock?: () => number;
}

/** Starts the sandboxes of the card provider, the wallets, PayPal, Amazon and the internal apps: all of them, or none. */
export async function startSandboxes(
  options: SandboxesOptions,
  { timeoutMs = TIMEOUT_MS, clock = Date.now }: SandboxesProcess = {},
): Promise<Sandboxes> {
  const lock = await lockFolder(options.folder, timeoutMs).catch(
    (error: unknown): SandboxesAnswer => ({ type: 'folder_unusable', reason: textOf(error) }),
  );
  if (lock === null) return refused({ type: 'folder_in_use' });
  if ('type' in lock) return refused(lock);
  return startBehind(lock, { ...options, clock });
}

/** The options with the clock of each sandbox. */
type Clocked = SandboxesOptions & Required<Pick<SandboxesProcess, 'clock'>>;

async function startBehind(lock: FolderLock, options: Clocked): Promise<Sandboxes> {
  const running: Closable[] = [{ close: async () => lock.release() }];
  const close = async () => {
    for (const each of running.splice(0).reverse()) await each.close();
  };
  const started = await startEach(options, running).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  if (started.answer.type !== 'ready') await close();
  return { ...started, close };
}

function refused(answer: SandboxesAnswer): Sandboxes {
  return { answer, amazon: null, close: async () => {} };
}

/** Adds each sandbox that runs to `running`. */
async function startEach(options: Clocked, running: Closable[]): Promise<Omit<Sandboxes, 'close'>> {
  const { folder, ports, webhooks, clock } = options;
  let company: Company = 'cards';
  const started = <Sandbox extends Closable>(sandbox: Sandbox): Sandbox => {
    running.push(sandbox);
    return sandbox;
  };
  try {
    const cards = started(
      await startStripeSandbox({
        port: ports.cards,
        dataFolder: join(folder, 'stripe'),
        clock,
        ...(webhooks && { webhook: webhooks.cards }),
      }),
    );
    company = 'wallets';
    const wallets = started(await startWalletsSandbox({ port: ports.wallets, cardApi: cards.origin, clock }));
    company = 'paypal';
    const paypal = ports.paypal === null ? null : started(await startPayPal(ports.paypal, options));
    company = 'amazon';
    const amazon = ports.amazon === null ? null : started(await startAmazon(ports.amazon, options));
    company = 'internalApps';
    const internalApps = ports.internalApps === null ? null : started(await startApps(ports.internalApps, options));
    const answer: SandboxesAnswer = {
      type: 'ready',
      cards: cards.origin,
      wallets: wallets.origin,
      paypal: paypal?.origin ?? null,
      amazon: amazon?.origin ?? null,
      internalApps: internalApps?.origin ?? null,
    };
    return { answer, amazon: amazon?.simulator ?? null };
  } catch (error) {
    if (!isPortInUse(error)) throw error;
    return { answer: { type: 'port_in_use', company, port: ports[company] }, amazon: null };
  }
}

function startPayPal(port: number, { folder, webhooks, clock }: Clocked) {
  const webhook = webhooks && { webhook: webhooks.paypal };
  return startPayPalSandbox({ port, dataFolder: join(folder, 'paypal'), clock, ...webhook });
}

function startAmazon(port: number, { folder, webhooks, clock }: Clocked) {
  const webhook = webhooks && { webhook: webhooks.amazon };
  return startAmazonSandbox({ port, dataFolder: join(folder, 'amazon'), clock, ...webhook });
}

function startApps(port: number, { clock }: Clocked) {
  return startInternalAppsSandbox({ port, clock });
}

function isPortInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
