import type { ApprovalProvider, FinishingProvider, PaymentProvider, TokenProvider } from './port/provider.ts';

/** A row of ours that names its provider. */
export interface ProvidersRow {
  provider: string;
}

/** The shop's payment providers. Every call for an attempt uses the provider that the attempt names. */
export interface ProviderRegistry {
  /** In the order of the reports. */
  readonly all: readonly PaymentProvider[];
  /** The provider of the page's card field. */
  readonly tokens: TokenProvider;
  /** The approval provider of an API payment method; null where the shop does not take it. */
  approving(method: string): ApprovalProvider | null;
  /** The adapter of a row, by the row's own protocol; null where none is configured. */
  of(row: ProvidersRow): PaymentProvider | FinishingProvider | null;
  /** The provider whose account has a row's money, by any protocol; null for a provider that is not configured any more. */
  accountOf(row: ProvidersRow): PaymentProvider | null;
}

export function createRegistry(tokens: TokenProvider, approving: readonly ApprovalProvider[] = []): ProviderRegistry {
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

function adapterFor(account: PaymentProvider | null, { provider }: ProvidersRow) {
  if (account === null || account.name === provider) return account;
  return account.start === 'approval' ? account.legacyProtocol(provider) : null;
}
