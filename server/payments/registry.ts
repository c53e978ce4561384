import type { ApprovalProvider, PaymentProvider, TokenProvider } from './port/provider.ts';

/** A row of ours that says which provider it belongs to. */
export interface ProvidersRow {
  provider: string;
}

/** The providers that the shop takes payments by. Whatever is done about an attempt goes by the one that it names. */
export interface ProviderRegistry {
  /** In the order in which reports name them. */
  readonly all: readonly PaymentProvider[];
  /** The one whose token the page's card field makes. */
  readonly tokens: TokenProvider;
  /** The one that a payment method of the API asks for approval; null where the shop does not take it. */
  approving(method: string): ApprovalProvider | null;
  /** Whom a row belongs to, by the protocol that it was begun with; null where there is no adapter for it any more. */
  of(row: ProvidersRow): PaymentProvider | null;
  /** Whose account a row's money is in, whichever protocol it was begun with; null for a provider of earlier times. */
  accountOf(row: ProvidersRow): PaymentProvider | null;
}

export function registryOf(tokens: TokenProvider, approving: readonly ApprovalProvider[] = []): ProviderRegistry {
  const all = [tokens, ...approving];
  const accountOf = ({ provider }: ProvidersRow) => all.find(({ names }) => names.includes(provider)) ?? null;
  return {
    all,
    tokens,
    approving: (method) => approving.find((provider) => provider.method === method) ?? null,
    of: (row) => adapterFor(accountOf(row), row),
    accountOf,
  };
}

function adapterFor(account: PaymentProvider | null, { provider }: ProvidersRow): PaymentProvider | null {
  if (account === null || account.name === provider) return account;
  return account.start === 'approval' ? account.legacyProtocol(provider) : null;
}
