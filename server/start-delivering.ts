import type { PublishedFunnels } from '../graph/published-funnel.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/schema/schema.ts';
import { bodyReader } from './events/event-bodies.ts';
import { mailDeliverers } from './mail/mail-deliverers.ts';
import { mailerOf } from './mail/mailer-of.ts';
import { createMarketing } from './marketing/marketing.ts';
import { orderReader } from './orders/records/order-reads.ts';
import type { OutboxDeps } from './outbox/dispatch.ts';
import { countFailedDeliveries, type FailedDeliveries } from './outbox/failed-deliveries.ts';
import { dnsLookup, type Lookup, type NetworkRules } from './outbox/reachable-address.ts';
import { type WebhookConnections, webhookSender } from './outbox/send-webhook.ts';
import { startOutbox } from './outbox/start-outbox.ts';
import type { ProviderRegistry } from './payments/registry.ts';
import { closingAgreements } from './subscriptions/lifecycle/close-agreement.ts';
import { endingWithdrawn } from './subscriptions/lifecycle/end-withdrawn.ts';
import { renewalUrlOn } from './subscriptions/records/renewal-url.ts';
import type { Subscriptions } from './subscriptions/subscriptions.ts';

/** The interval of looking for outbox events that another process wrote, or that are due for another try. */
const OUTBOX_POLL_MS = 3_000;

export interface DeliveringParts extends Pick<OutboxDeps, 'clock' | 'random' | 'log'> {
  config: Pick<Config, 'publicUrl' | 'isOnThisMachine' | 'smtpUrl' | 'dataFolder' | 'internalApps' | 'ads'>;
  db: Db;
  funnels: PublishedFunnels;
  providers: ProviderRegistry;
  newId: () => string;
  cancelSubscription: Subscriptions['cancel'];
}

/** The outbox of a running shop with all that it delivers to. */
export interface Delivering {
  /** Delivers committed events at once. */
  flush(): void;
  /** Delivers what is due, and resolves once that is over. */
  run(): Promise<void>;
  /** How webhook endpoints are reached, for an operator who tries one. */
  reaching: { rules: NetworkRules; lookup: Lookup; post: WebhookConnections['post'] };
  /** The events that could not be delivered in the last days, to where the shop still delivers. */
  countFailed(): Promise<FailedDeliveries>;
  /** What is wrong with the settings of advertising services, as far as these say so, as sentences. */
  problems(): Promise<string[]>;
  /** Waits for the deliveries under way, and closes their connections. */
  stop(): Promise<void>;
}

/** Events go to mails, ends of subscriptions, closings of agreements and leads, advertising services and webhooks. */
export function startDelivering({ config, db, funnels, clock, newId, ...parts }: DeliveringParts): Delivering {
  const mailer = mailerOf(config, newId);
  const { publicUrl, isOnThisMachine: allowsLoopback } = config;
  const renewalUrl = renewalUrlOn(db, publicUrl);
  const readOrder = orderReader(db);
  const mails = mailDeliverers({ db, readOrder, funnels, mailer, publicUrl, renewalUrl });
  const ending = endingWithdrawn(mails, { db, cancel: parts.cancelSubscription });
  const closing = closingAgreements(ending, { db, providers: parts.providers });
  const marketing = createMarketing({ config, db, readOrder, funnels, clock, lookup: dnsLookup });
  const deliverers = marketing.beside(closing);
  const rules = { allowsLoopback };
  const webhooks = webhookSender({ rules, lookup: dnsLookup, clock });
  const { random, log } = parts;
  const names = Object.values(deliverers).flatMap((of) => of.map(({ name }) => name));
  const outbox = startOutbox(
    { db, deliverers, webhooks, bodyOf: bodyReader(db, readOrder), clock, random, log },
    OUTBOX_POLL_MS,
  );
  return {
    flush: outbox.flush,
    run: () => outbox.run(),
    reaching: { rules, lookup: dnsLookup, post: webhooks.post },
    countFailed: () => countFailedDeliveries(db, names, clock()),
    problems: marketing.problems,
    async stop() {
      await outbox.stop();
      await marketing.close();
      await webhooks.close();
      mailer.close();
    },
  };
}
