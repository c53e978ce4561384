import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { PayPalSettings as PageSettings } from '../../contracts/page/page-data.ts';
import type { Config } from '../config/config.ts';
import { isPortInUse } from '../http/port-in-use.ts';
import { payPalProvider } from './paypal/choose-paypal.ts';
import type { PayPalConfig, PayPalSettings } from './paypal/paypal-config.ts';
import type { PayPalProvider } from './paypal/protocol/paypal-provider.ts';

/** PayPal of a running shop; without a provider the shop takes none. */
export interface PayPalService {
  provider: PayPalProvider | null;
  settings: PageSettings | null;
  /** The origin of its sandbox, or null while it is not used. */
  sandbox: string | null;
  close(): Promise<void>;
}

export type PayPalServiceResult = ({ ok: true } & PayPalService) | { ok: false; message: string };

export interface PayPalServiceOptions {
  /** The name that payers read. */
  brandName: string;
  /** Whether the card provider is a sandbox: PayPal's is not started beside real cards. */
  isTest: boolean;
  /** False where nobody listens at the shop's address, as while a command runs alone. */
  tellsShop?: boolean;
}

/** PayPal as the configuration names it. Without credentials its sandbox is started and spoken to like the real one. */
export async function payPalService(config: Config, options: PayPalServiceOptions): Promise<PayPalServiceResult> {
  const { paypal } = config;
  if (paypal.type === 'paypal') {
    const provider = payPalProvider(paypal.protocol, optionsOf(config, paypal.options, options));
    const isTest = new URL(paypal.options.apiUrl).hostname !== 'api-m.paypal.com';
    const settings = pageSettings(provider, isTest);
    return { ok: true, provider, settings, sandbox: null, close: async () => {} };
  }
  if (!options.isTest) return { ok: true, provider: null, settings: null, sandbox: null, close: async () => {} };
  return sandboxed(config, paypal, options);
}

async function sandboxed(
  config: Config,
  { protocol }: PayPalConfig,
  options: PayPalServiceOptions,
): Promise<PayPalServiceResult> {
  const port = config.paypalSandboxPort;
  try {
    // Loaded on demand: a shop with credentials runs no code of the sandbox.
    const { startPayPalSandbox } = await import('../../sandboxes/paypal/paypal-sandbox.ts');
    const dataFolder = join(config.dataFolder, 'sandboxes', 'paypal');
    const webhookId = `WH-${randomBytes(12).toString('hex')}`;
    const told = options.tellsShop === false ? {} : { webhook: { url: webhookUrl(config), id: webhookId } };
    const { origin, close } = await startPayPalSandbox({ port, dataFolder, ...told });
    const provider = payPalProvider(protocol, optionsOf(config, sandboxSettings(origin, webhookId), options));
    return { ok: true, provider, settings: pageSettings(provider, true), sandbox: origin, close };
  } catch (error) {
    if (!isPortInUse(error)) throw error;
    const message = `Port ${port} is in use: stop the program that has it, or set PAYPAL_SANDBOX_PORT to another one.`;
    return { ok: false, message };
  }
}

function pageSettings({ expressSubscriptions }: PayPalProvider, test: boolean): PageSettings {
  return { test, expressSubscriptions };
}

/** The sandbox knows every merchant, and its secrets by its name. */
export function sandboxSettings(origin: string, webhookId: string): PayPalSettings {
  const name = 'sluice';
  return {
    ...{ apiUrl: origin, nvpUrl: `${origin}/nvp`, webUrl: origin, webhookId },
    ...{ clientId: name, clientSecret: `${name}-secret` },
    nvp: { user: name, password: `${name}-pwd`, signature: `${name}-signature` },
  };
}

function optionsOf(config: Config, settings: PayPalSettings, { brandName, tellsShop }: PayPalServiceOptions) {
  return { ...settings, brandName, notifyUrl: tellsShop === false ? null : webhookUrl(config) };
}

function webhookUrl({ publicUrl }: Config): string {
  return `${publicUrl}/webhooks/paypal`;
}
