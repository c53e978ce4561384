-- Orders and what belongs to them, and their payments.

create table orders (
  id text primary key,
  number text not null,
  session_hash text not null,
  checkout_id text not null,
  purpose text not null check ((purpose = 'sale') or (purpose like 'offer:_%') or (purpose like 'renewal:_%')),
  parent_id text references orders,
  order_type text not null check (order_type in ('Standard', 'Upsell', 'Downsell')),
  order_source text not null,
  status text not null
    check (status in ('Pending', 'Authorized', 'Paid', 'Failed', 'Cancelled', 'PartiallyRefunded', 'Refunded', 'Disputed')),
  brand text not null,
  funnel_sfid text not null,
  funnel_hash text not null,
  step_sfid text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal_minor bigint not null,
  shipping_minor bigint not null,
  tax_minor bigint not null,
  discount_minor bigint not null,
  total_minor bigint not null,
  payment_method text not null,
  email text not null,
  customer jsonb not null,
  shipping_address jsonb not null,
  billing_address jsonb not null,
  aff_parameters jsonb,
  stats_info jsonb,
  provider_customer text,
  instrument jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  receipt_token text,
  shipping_method jsonb,
  tax_lines jsonb not null default '[]',
  coupon_code text,
  transaction_fee_minor bigint not null default 0,
  transaction_fee_document_id text,
  subscription jsonb,
  account_id text,
  visit_number bigint,
  variant_sfid text,
  arms jsonb,
  upsell_index integer,
  ordinal integer,
  walk_ended_at timestamptz,
  may_advertise boolean,
  check (total_minor = (((subtotal_minor + shipping_minor) + tax_minor) - discount_minor)),
  constraint orders_number unique (number),
  constraint orders_one_per_purpose unique (checkout_id, purpose)
);
create index orders_by_account on orders (account_id, created_at) where account_id is not null;
create index orders_by_email on orders (email);
create index orders_by_parent on orders (parent_id) where parent_id is not null;
create unique index orders_by_receipt on orders (receipt_token) where receipt_token is not null;
create index orders_by_session on orders (session_hash);
create index orders_by_time on orders (created_at, id);
create index orders_by_visit on orders (visit_number) where visit_number is not null;
create index orders_without_account on orders (id) where (account_id is null) and (email <> '');

-- What was sent to a shopper at once: lines of one order. A line is sent once.
create table shipments (
  id text primary key,
  order_id text not null references orders,
  carrier text,
  tracking text,
  shipped_at timestamptz not null,
  delivered_on text check (delivered_on ~ '^\d{4}-\d{2}-\d{2}$')
);
create index shipments_by_order on shipments (order_id);

-- What a shopper withdrew from at once: lines of one order. A line is withdrawn from once.
create table withdrawals (
  id text primary key,
  order_id text not null references orders,
  proved_by text not null check (proved_by in ('session', 'email')),
  withdrawn_at timestamptz not null
);
create index withdrawals_by_order on withdrawals (order_id);

create table order_items (
  id text primary key,
  order_id text not null references orders,
  "position" integer not null,
  offer_sfid text not null,
  product_id text not null,
  product_name text not null,
  product_description text not null,
  product_image text not null,
  quantity integer not null check (quantity > 0),
  unit_price_minor bigint not null,
  total_minor bigint not null,
  tax_code text,
  is_bump_offer boolean not null default false,
  variant jsonb,
  discount_minor bigint not null default 0,
  shipment_id text references shipments,
  withdrawal_id text references withdrawals,
  constraint order_items_position unique (order_id, "position")
);

-- The ids by which Meta and Google Analytics know the browser of an order, of shoppers who allow advertising. A shop that tells
-- neither of them has no rows. `published_at` says when a page reported that its tag manager took the purchase.
create table order_ad_ids (
  order_id text primary key references orders,
  created_at timestamptz not null,
  ga_client_id text,
  ga_session_id text,
  fbp text,
  fbc text,
  ip text,
  user_agent text,
  page_url text,
  published_at timestamptz
);
create index order_ad_ids_by_age on order_ad_ids (created_at);

-- Q02: where the shopper of a sale came from, for shoppers who allow advertising. Offers and renewals have it through their sale.
create table order_touches (
  order_id text not null references orders,
  which text not null check (which in ('first', 'last')),
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_campaign_id text,
  utm_content text,
  utm_term text,
  gclid text,
  gbraid text,
  wbraid text,
  fbclid text,
  ttclid text,
  msclkid text,
  affid text,
  offid text,
  subid1 text,
  subid2 text,
  subid3 text,
  subid4 text,
  subid5 text,
  primary key (order_id, which)
);

-- One row for each order, with both touches of its sale as columns.
create view order_links as
select
  orders.id as order_id, orders.number, orders.brand, orders.purpose, orders.order_type, orders.status,
  orders.currency, orders.total_minor, orders.created_at, orders.paid_at, orders.account_id, sale.id as sale_id,
  orders.visit_number, orders.funnel_sfid, orders.funnel_hash, orders.step_sfid, orders.variant_sfid, orders.arms,
  orders.upsell_index, orders.ordinal, first_touch.utm_source as first_utm_source, first_touch.utm_medium as
  first_utm_medium, first_touch.utm_campaign as first_utm_campaign, first_touch.utm_campaign_id as
  first_utm_campaign_id, first_touch.utm_content as first_utm_content, first_touch.utm_term as first_utm_term,
  first_touch.gclid as first_gclid, first_touch.gbraid as first_gbraid, first_touch.wbraid as first_wbraid,
  first_touch.fbclid as first_fbclid, first_touch.ttclid as first_ttclid, first_touch.msclkid as first_msclkid,
  first_touch.affid as first_affid, first_touch.offid as first_offid, first_touch.subid1 as first_subid1,
  first_touch.subid2 as first_subid2, first_touch.subid3 as first_subid3, first_touch.subid4 as first_subid4,
  first_touch.subid5 as first_subid5, last_touch.utm_source as last_utm_source, last_touch.utm_medium as
  last_utm_medium, last_touch.utm_campaign as last_utm_campaign, last_touch.utm_campaign_id as
  last_utm_campaign_id, last_touch.utm_content as last_utm_content, last_touch.utm_term as last_utm_term,
  last_touch.gclid as last_gclid, last_touch.gbraid as last_gbraid, last_touch.wbraid as last_wbraid,
  last_touch.fbclid as last_fbclid, last_touch.ttclid as last_ttclid, last_touch.msclkid as last_msclkid,
  last_touch.affid as last_affid, last_touch.offid as last_offid, last_touch.subid1 as last_subid1,
  last_touch.subid2 as last_subid2, last_touch.subid3 as last_subid3, last_touch.subid4 as last_subid4,
  last_touch.subid5 as last_subid5
from orders
left join orders as sale on sale.checkout_id = orders.checkout_id and sale.purpose = 'sale'
left join order_touches as first_touch on first_touch.order_id = sale.id and first_touch.which = 'first'
left join order_touches as last_touch on last_touch.order_id = sale.id and last_touch.which = 'last';

create table attempts (
  id text primary key,
  order_id text not null references orders,
  number integer not null,
  status text not null
    check (status in ('created', 'authorizing', 'requires_action', 'unknown', 'authorized', 'captured', 'declined', 'cancelled')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  instrument_ref text,
  provider text not null,
  provider_ref text,
  idempotency_key text not null,
  client_secret text,
  failure jsonb,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  approval_kind text check (approval_kind in ('payment', 'subscription', 'express', 'recurring')),
  approval_token text,
  approval_url text,
  approval_ref text,
  approval_return text,
  look_again_at timestamptz,
  capture_before timestamptz,
  capture_minor bigint,
  capture_number integer not null default 0,
  resolved_at timestamptz,
  initiated_as text not null,
  check ((capture_minor > 0) and (capture_minor <= amount_minor)),
  constraint attempts_idempotency_key unique (idempotency_key),
  constraint attempts_number unique (order_id, number)
);
create unique index attempts_by_approval on attempts (approval_token) where approval_token is not null;
create index attempts_by_approval_ref on attempts (approval_ref) where approval_ref is not null;
create index attempts_by_instrument on attempts (instrument_ref) where instrument_ref is not null;
create index attempts_by_order_at_amazon on attempts (provider_ref text_pattern_ops)
  where provider = 'amazon-mws' and provider_ref is not null;
create index attempts_by_provider_ref on attempts (provider, provider_ref) where provider_ref is not null;
create index attempts_failed on attempts (resolved_at) where failure is not null and resolved_at is not null;
create index attempts_held on attempts (capture_before) where status = 'authorized';
create unique index attempts_one_live on attempts (order_id)
  where status in ('created', 'authorizing', 'requires_action', 'unknown', 'authorized', 'captured');
create index attempts_to_look_at on attempts (look_again_at) where look_again_at is not null;

-- Why payments failed: one row for each attempt with a failure, its reason as a column. A decline has the bank's or provider's code.
create view payment_failures as
select
  attempts.id as attempt_id, attempts.order_id, attempts.number, attempts.status, attempts.failure ->> 'code' as
  reason, attempts.provider, orders.payment_method, attempts.initiated_as, attempts.amount_minor,
  attempts.currency, attempts.created_at, attempts.resolved_at, orders.brand, orders.purpose, orders.visit_number,
  orders.funnel_sfid, orders.funnel_hash, orders.step_sfid, orders.variant_sfid
from attempts
join orders on orders.id = attempts.order_id
where attempts.failure is not null;

-- A coupon that may be used so many times is used by an order from its first attempt on, until that is given up.
create table coupon_uses (
  order_id text primary key references orders,
  brand text not null,
  code text not null,
  at timestamptz not null default now()
);
create index coupon_uses_by_code on coupon_uses (brand, code);

create table ledger (
  id bigint generated always as identity primary key,
  order_id text not null references orders,
  attempt_id text not null references attempts,
  kind text not null check (kind in ('capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed', 'void')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider text not null,
  provider_ref text not null,
  at timestamptz not null default now(),
  constraint ledger_once unique (provider, provider_ref, kind)
);
create index ledger_by_age on ledger (at);
create index ledger_by_order on ledger (order_id);
create index ledger_by_time on ledger (provider, at);
create trigger ledger_append_only before delete or update on ledger for each row execute function refuse_change();
create trigger ledger_not_emptied before truncate on ledger for each statement execute function refuse_change();

-- A refund's row is committed before the provider is asked, as an attempt's is.
create table refunds (
  id text primary key,
  order_id text not null references orders,
  attempt_id text not null references attempts,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('created', 'unknown', 'made', 'refused')),
  provider text not null,
  idempotency_key text not null,
  request_key text,
  provider_ref text,
  reason text,
  failure text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  constraint refunds_idempotency_key unique (idempotency_key),
  constraint refunds_request_key unique (order_id, request_key)
);
create index refunds_by_order on refunds (order_id);
