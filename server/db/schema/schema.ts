import type { GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { AffiliateParameters } from '../../../contracts/api/affiliate-parameters.ts';
import type { DefaultNow, Json, JsonOrNull, TextOrNull, TimeOrNull } from './columns.ts';
import type { EventDeliveryTable, OutboxTable, WebhookEndpointTable } from './delivery-tables.ts';
import type {
  AttemptTable,
  InstrumentTable,
  LedgerTable,
  OrderItemTable,
  OrderTable,
  QuoteTable,
  ShipmentTable,
  WithdrawalTable,
} from './order-tables.ts';
import type { RefundTable, WebhookEventTable } from './refund-tables.ts';
import type { CouponUseTable, ShopRulesTable, SubscriptionTable } from './shop-tables.ts';
import type {
  BrandPicturesTable,
  OrderAdIdsTable,
  OrderTouchTable,
  PictureFormTable,
  PictureTurnTable,
  PublishedPicturesTable,
  SessionValueTable,
  StudioSignOutTable,
  TryTable,
} from './side-tables.ts';
import type {
  AnsweredOfferView,
  CountedVisitView,
  EndedPaymentView,
  FactTable,
  FirstPassageTable,
  ShownVariantTable,
  VisitTable,
} from './visit-tables.ts';

/** The store, to be queried. */
export type Db = Kysely<Schema>;

/** The same within one transaction. */
export type DbTransaction = Transaction<Schema>;

/** The tables of the migrations, for Kysely. Without a cast, `sum()` of a bigint is numeric and returned as text. */
export interface Schema {
  schema_migrations: { name: string; hash: string; applied_at: DefaultNow };
  secrets: { name: string; value: string };
  published_funnels: PublishedFunnelTable;
  live_funnels: LiveFunnelTable;
  live_history: LiveHistoryTable;
  revoked_versions: RevokedVersionTable;
  quotes: QuoteTable;
  orders: OrderTable;
  order_items: OrderItemTable;
  shipments: ShipmentTable;
  withdrawals: WithdrawalTable;
  order_touches: OrderTouchTable;
  order_ad_ids: OrderAdIdsTable;
  visits: VisitTable;
  facts: FactTable;
  first_passages: FirstPassageTable;
  shown_variants: ShownVariantTable;
  answered_offers: AnsweredOfferView;
  ended_payments: EndedPaymentView;
  counted_visits: CountedVisitView;
  attempts: AttemptTable;
  ledger: LedgerTable;
  refunds: RefundTable;
  webhook_events: WebhookEventTable;
  instruments: InstrumentTable;
  coupon_uses: CouponUseTable;
  shop_rules: ShopRulesTable;
  subscriptions: SubscriptionTable;
  outbox: OutboxTable;
  event_deliveries: EventDeliveryTable;
  deliveries: EventDeliveryTable;
  webhook_endpoints: WebhookEndpointTable;
  leads: LeadTable;
  consents: ConsentTable;
  consent_texts: ConsentTextTable;
  session_affiliates: SessionAffiliateTable;
  session_values: SessionValueTable;
  stats_events: StatsEventTable;
  event_counts: EventCountTable;
  hourly_event_counts: HourlyEventCountTable;
  closed_figures: ClosedFiguresTable;
  figures_closed: FiguresClosedTable;
  stale_hours: StaleHourTable;
  brand_pictures: BrandPicturesTable;
  published_pictures: PublishedPicturesTable;
  studio_sign_outs: StudioSignOutTable;
  picture_forms: PictureFormTable;
  picture_turns: PictureTurnTable;
  tries: TryTable;
  server_log: ServerLogTable;
  admin_audit: AdminAuditTable;
}

/** Every published version, which never changes. `funnel` is a bundle in any older shape, checked on reading. */
export interface PublishedFunnelTable {
  hash: string;
  sfid: string;
  unique_identifier: string;
  brand: string;
  funnel: Json<unknown>;
  published_at: DefaultNow;
}

/** The version of each funnel that new visitors get. */
export interface LiveFunnelTable {
  sfid: string;
  unique_identifier: string;
  hash: string;
  since: DefaultNow;
}

/** The history of live versions; a trigger writes it. */
export interface LiveHistoryTable {
  id: GeneratedAlways<number>;
  sfid: string;
  hash: string;
  action: 'publish' | 'rollback';
  at: DefaultNow;
}

/** Versions that are sold to no session any more; publishing one again removes its row. */
export interface RevokedVersionTable {
  hash: string;
  sfid: string;
  revoked_at: Date;
}

/** L06: the newest contact of a guest session from an order form; it has an email, a phone or both. */
export interface LeadTable {
  session_hash: string;
  funnel_sfid: string;
  step_sfid: string;
  brand: string;
  email: TextOrNull;
  phone: TextOrNull;
  first_name: TextOrNull;
  country: string;
  aff_parameters: JsonOrNull<AffiliateParameters>;
  /** E12: the account of the email; null without one, and of older leads until they have theirs. */
  account_id: TextOrNull;
  created_at: DefaultNow;
  updated_at: DefaultNow;
}

interface ConsentTable {
  id: GeneratedAlways<number>;
  session_hash: string;
  text_version: string;
  analytics: boolean;
  advertising: boolean;
  source: string;
  region: TextOrNull;
  is_signalled: boolean;
  answered_at: Date;
}

interface ConsentTextTable {
  version: string;
  title: string;
  text: string;
  first_answered_at: Date;
}

/** O07: the newest affiliate parameters of a guest session. */
interface SessionAffiliateTable {
  session_hash: string;
  parameters: Json<AffiliateParameters>;
  updated_at: Date;
}

export interface StatsEventTable {
  id: GeneratedAlways<number>;
  session_id: string;
  event_type: string;
  main_funnel_sfid: TextOrNull;
  step_sfid: TextOrNull;
  payload: Json<unknown>;
  ip: TextOrNull;
  user_agent: TextOrNull;
  /** Null for events of before this column. */
  session_hash: TextOrNull;
  at: DefaultNow;
}

/** What processes of earlier versions counted by day. */
interface EventCountTable {
  day: Date;
}

/** Statistics events by hour and place, of visits that only look, too. Texts are '' where an event has no such value. */
interface HourlyEventCountTable {
  hour: Date;
  event_type: string;
  funnel_sfid: string;
  funnel_hash: string;
  step_sfid: string;
  variant_sfid: string;
  destination_sfid: string;
  looks_like_robot: boolean;
  device: string;
  source: string;
  country: string;
  count: number;
}

/** The sessions of a closed hour or day, for one value of what figures are told apart by. */
interface ClosedFiguresTable {
  funnel_sfid: string;
  dimension: string;
  span: 'quarter' | 'hour' | 'day';
  since: Date;
  value: string;
  counts: Json<unknown>;
}

/** The end of the closed hours, in one row. */
interface FiguresClosedTable {
  is_only: boolean;
  until: Date;
}

/** Closed hours whose rows have changed since. */
interface StaleHourTable {
  hour: Date;
}

interface ServerLogTable {
  id: GeneratedAlways<number>;
  level: string;
  message: string;
  detail: JsonOrNull<unknown>;
  at: DefaultNow;
}

/** The commands of operators. A trigger refuses every change but the one that completes a row. */
interface AdminAuditTable {
  id: GeneratedAlways<number>;
  began_at: Date;
  ended_at: TimeOrNull;
  channel: 'socket' | 'http' | 'process' | 'studio';
  /** The system's user at the socket or of the process, the token's name, or the studio. */
  actor: string;
  command: string;
  arguments: Json<unknown>;
  /** Null while the command runs, and for ever where its process ended in the middle. */
  outcome: 'done' | 'refused' | 'failed' | null;
  result: JsonOrNull<unknown>;
}
