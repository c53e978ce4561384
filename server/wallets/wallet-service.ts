import { readFile } from 'node:fs/promises';
import type { WalletSettings } from '../../contracts/page/wallet-settings.ts';
import { errorText } from '../../domain/error-text.ts';
import type { Config } from '../config/config.ts';
import type { AppleConfig, GoogleConfig } from '../config/wallet-config.ts';
import type { ProviderOrigins } from '../http/security-headers.ts';
import type { AppleMerchant } from './merchant-session.ts';
import { listOrigins } from './wallet-origins.ts';

/** The wallets of a running shop. */
export interface WalletService {
  settings: WalletSettings;
  origins: ProviderOrigins;
  /** Null where Apple Pay is not offered. */
  apple: AppleMerchant | null;
}

export type WalletServiceResult = ({ ok: true } & WalletService) | { ok: false; message: string };

const CARD_API = 'https://api.stripe.com';

/** The configured wallets. */
export async function walletService(config: Config): Promise<WalletServiceResult> {
  const { google, apple } = config.wallets;
  try {
    const merchant = apple && (await readMerchant(apple, new URL(config.publicUrl).hostname));
    const settings = {
      apiUrl: config.stripe?.apiUrl ?? CARD_API,
      google: google && googleSettings(google, config),
      apple: apple && { scriptUrl: apple.scriptUrl, merchantId: apple.merchantId },
    };
    return { ok: true, settings, origins: listOrigins(settings), apple: merchant };
  } catch (error) {
    return { ok: false, message: `A file of Apple Pay cannot be read (${errorText(error)}).` };
  }
}

async function readMerchant(apple: AppleConfig, domain: string): Promise<AppleMerchant> {
  const { merchantId, identity, apiUrl, domainFile } = apple;
  return {
    merchantId,
    domain,
    identity: identity && { cert: await readFile(identity.certificateFile), key: await readFile(identity.keyFile) },
    sandbox: apiUrl,
    domainAssociation: domainFile === null ? null : await readFile(domainFile),
  };
}

/** Google Pay needs live keys of the card provider for real cards. */
function googleSettings({ merchantId, scriptUrl }: GoogleConfig, { stripe }: Config) {
  const isLive = stripe?.publishableKey.startsWith('pk_live_') === true;
  return { merchantId, scriptUrl, environment: isLive ? ('PRODUCTION' as const) : ('TEST' as const) };
}
