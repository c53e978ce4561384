import { readFile } from 'node:fs/promises';
import type { WalletSettings } from '../../contracts/page/wallet-settings.ts';
import type { Config } from '../config/config.ts';
import type { AppleConfig, GoogleConfig } from '../config/wallet-config.ts';
import { errorText } from '../db/connection/error-text.ts';
import { isPortInUse } from '../http/port-in-use.ts';
import type { ProviderOrigins } from '../http/security-headers.ts';
import type { AppleMerchant } from './merchant-session.ts';
import { originsOf } from './wallet-origins.ts';

/** The wallets of a running shop. */
export interface WalletService {
  settings: WalletSettings;
  origins: ProviderOrigins;
  /** Null where Apple Pay is not offered. */
  apple: AppleMerchant | null;
  /** The origin of their sandbox, or null while it is not used. */
  sandbox: string | null;
  close(): Promise<void>;
}

export type WalletServiceResult = ({ ok: true } & WalletService) | { ok: false; message: string };

const CARD_API = 'https://api.stripe.com';
const SANDBOX_MERCHANTS = { google: 'sluice-sandbox', apple: 'merchant.sluice.sandbox' };

/**
 * The wallets that the configuration names. Where the card provider is a sandbox (at `cardSandbox`), both wallets are
 * sandboxes too: a real wallet would hand its cards to nobody but a real processor.
 */
export async function walletService(config: Config, cardSandbox: string | null): Promise<WalletServiceResult> {
  if (cardSandbox !== null) return sandboxed(config, cardSandbox);
  const { google, apple } = config.wallets;
  try {
    const merchant = apple && (await merchantOf(apple, domainOf(config)));
    const settings = {
      apiUrl: config.stripe?.apiUrl ?? CARD_API,
      google: google && googleSettings(google, config),
      apple: apple && { scriptUrl: apple.scriptUrl, merchantId: apple.merchantId },
    };
    return { ok: true, settings, origins: originsOf(settings), apple: merchant, sandbox: null, close: async () => {} };
  } catch (error) {
    return { ok: false, message: `A file of Apple Pay cannot be read (${errorText(error)}).` };
  }
}

async function sandboxed(config: Config, cardApi: string): Promise<WalletServiceResult> {
  const { sandboxPort: port } = config.wallets;
  try {
    // Loaded on demand: a shop with real keys runs no code of the sandbox.
    const { startWalletsSandbox } = await import('../../sandboxes/wallets/wallets-sandbox.ts');
    const { origin, close } = await startWalletsSandbox({ port, cardApi });
    const { google, apple } = SANDBOX_MERCHANTS;
    const settings: WalletSettings = {
      apiUrl: cardApi,
      google: { scriptUrl: `${origin}/gp/p/js/pay.js`, merchantId: google, environment: 'TEST' },
      apple: { scriptUrl: `${origin}/apple-pay/session.js`, merchantId: apple },
    };
    const merchant = {
      ...{ merchantId: apple, domain: domainOf(config), sandbox: origin },
      ...{ identity: null, domainAssociation: null },
    };
    return { ok: true, settings, origins: originsOf(settings), apple: merchant, sandbox: origin, close };
  } catch (error) {
    if (!isPortInUse(error)) throw error;
    return {
      ok: false,
      message: `Port ${port} is in use: stop the program that has it, or set WALLETS_SANDBOX_PORT to another one.`,
    };
  }
}

async function merchantOf(apple: AppleConfig, domain: string): Promise<AppleMerchant> {
  const [cert, key] = [await readFile(apple.certificateFile), await readFile(apple.keyFile)];
  const domainAssociation = apple.domainFile === null ? null : await readFile(apple.domainFile);
  return { merchantId: apple.merchantId, domain, identity: { cert, key }, sandbox: null, domainAssociation };
}

/** Google Pay gives real cards to live keys alone. */
function googleSettings({ merchantId, scriptUrl }: GoogleConfig, { stripe }: Config) {
  const isLive = stripe?.publishableKey.startsWith('pk_live_') === true;
  return { merchantId, scriptUrl, environment: isLive ? ('PRODUCTION' as const) : ('TEST' as const) };
}

function domainOf({ publicUrl }: Config): string {
  return new URL(publicUrl).hostname;
}
