import type { FastifyInstance } from 'fastify';
import type { AmazonCalls } from './checkout/amazon/amazon-calls.ts';
import type { ExpressCalls } from './checkout/express/express-checkout.ts';
import type { Orders } from './checkout/orders.ts';
import type { Withdrawals } from './checkout/withdrawing/withdraw.ts';
import type { Consents } from './consent/consents.ts';
import type { ConnectionBounds } from './http/bound-connections.ts';
import type { ProviderOrigins } from './http/security-headers.ts';
import type { Leads } from './leads/leads.ts';
import type { LineStream } from './logging/noted-log.ts';
import type { HealthRoutesOptions } from './routes/health.routes.ts';
import type { PagesOptions } from './routes/page.routes.ts';
import type { SessionValues } from './session/session-values.ts';
import type { FactsSink } from './stats/facts-store.ts';
import type { StatsSink } from './stats/stats-store.ts';
import type { OptionalWrites } from './storage/optional-writes.ts';
import type { Subscriptions } from './subscriptions/subscriptions.ts';
import type { WalletService } from './wallets/wallet-service.ts';
import type { WebhookListeners } from './webhooks/webhook-routes.ts';

/** What the HTTP server is made of; `main.ts` gives the real parts. */
export interface AppOptions extends Omit<HealthRoutesOptions, 'countDroppedEvents' | 'optional'>, PagesOptions {
  origins: ProviderOrigins;
  /** Absent where the shop takes no wallets. */
  wallets?: Pick<WalletService, 'settings' | 'apple'>;
  orders: Orders;
  /** O05: the calls of express checkout. */
  express: ExpressCalls;
  /** O06: absent where the shop does not take Amazon Pay. */
  amazon?: AmazonCalls;
  leads: Leads;
  consents: Consents;
  withdrawals: Withdrawals;
  /** Absent where the shop sells no subscriptions. */
  subscriptions?: Subscriptions;
  stats: StatsSink;
  facts: FactsSink;
  /** Adds the addresses of operators, which belong to the back office; absent where the shop has none. */
  operatorRoutes?: ((app: FastifyInstance, options: AppOptions) => Promise<void>) | null;
  /** By the name of the posting provider. */
  webhooks?: WebhookListeners;
  /** Stores what no order needs, or drops it; absent where no disk is watched. */
  optional?: OptionalWrites;
  xsrfSecret: string;
  /** Signs which version of a funnel a session began with. */
  versionSecret: string;
  sessionValues: SessionValues;
  randomBytes: (size: number) => Buffer;
  clientFolder: string;
  /** Where the lines of requests go; false where requests are not logged. */
  logger: LineStream | false;
  /** The shop's own by default. */
  connections?: ConnectionBounds;
}
