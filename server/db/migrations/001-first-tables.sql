-- Amounts are integer minor units of the row's currency. Every statement is one of PostgreSQL 15.

create table secrets (
  name text primary key,
  value text not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Every version ever published, kept for the orders that were placed on it.
create table published_funnels (
  hash text primary key,
  sfid text not null,
  unique_identifier text not null,
  brand text not null,
  funnel jsonb not null,
  published_at timestamptz not null default now()
);

create index published_funnels_by_funnel on published_funnels (sfid, published_at);

create trigger published_funnels_immutable before update or delete on published_funnels
  for each row execute function refuse_change();

create trigger published_funnels_not_emptied before truncate on published_funnels
  for each statement execute function refuse_change();

create table live_funnels (
  sfid text primary key,
  unique_identifier text not null,
  hash text not null references published_funnels (hash),
  since timestamptz not null default now(),
  constraint live_funnels_unique_identifier unique (unique_identifier)
);

create table quotes (
  id text primary key,
  session_hash text not null,
  checkout_id text not null,
  funnel_hash text not null,
  request jsonb not null,
  price jsonb not null,
  total_minor bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now()
);

create table orders (
  id text primary key,
  number text not null,
  session_hash text not null,
  checkout_id text not null,
  purpose text not null check (purpose = 'sale' or purpose like 'offer:_%'),
  parent_id text references orders (id),
  order_type text not null check (order_type in ('Standard', 'Upsell', 'Downsell')),
  order_source text not null,
  status text not null check (
    status in ('Pending', 'Authorized', 'Paid', 'Failed', 'Cancelled', 'PartiallyRefunded', 'Refunded', 'Disputed')
  ),
  brand text not null,
  funnel_sfid text not null,
  funnel_hash text not null,
  step_sfid text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal_minor bigint not null,
  shipping_minor bigint not null,
  tax_minor bigint not null,
  discount_minor bigint not null,
  total_minor bigint not null check (total_minor = subtotal_minor + shipping_minor + tax_minor - discount_minor),
  payment_method text not null,
  email text not null,
  customer jsonb not null,
  shipping_address jsonb not null,
  billing_address jsonb not null,
  aff_parameters jsonb,
  stats_info jsonb,
  provider_customer text,
  instrument jsonb,
  machine_state jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  paid_at timestamptz,
  constraint orders_number unique (number),
  constraint orders_one_per_purpose unique (checkout_id, purpose)
);

create index orders_by_session on orders (session_hash);
create index orders_by_email on orders (email);
create index orders_by_parent on orders (parent_id) where parent_id is not null;

create table order_items (
  id text primary key,
  order_id text not null references orders (id),
  position integer not null,
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
  constraint order_items_position unique (order_id, position)
);

create table attempts (
  id text primary key,
  order_id text not null references orders (id),
  number integer not null,
  -- A status outside this list would slip past attempts_one_live.
  status text not null check (
    status in ('created', 'authorizing', 'requires_action', 'unknown', 'captured', 'declined', 'cancelled')
  ),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  instrument_ref text,
  provider text not null,
  provider_ref text,
  idempotency_key text not null,
  initiator text not null,
  client_secret text,
  failure jsonb,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  settled_at timestamptz,
  constraint attempts_number unique (order_id, number),
  constraint attempts_idempotency_key unique (idempotency_key)
);

-- An order is charged once: of its attempts at most one has taken, or may still take, money.
create unique index attempts_one_live on attempts (order_id)
  where status in ('created', 'authorizing', 'requires_action', 'unknown', 'captured');

create index attempts_unsettled on attempts (created_at) where settled_at is null;
create index attempts_by_provider_ref on attempts (provider, provider_ref) where provider_ref is not null;

create table ledger (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  attempt_id text not null references attempts (id),
  kind text not null check (kind in ('capture', 'refund', 'void')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider text not null,
  provider_ref text not null,
  at timestamptz not null default now(),
  constraint ledger_once unique (provider, provider_ref, kind)
);

create index ledger_by_order on ledger (order_id);

create trigger ledger_append_only before update or delete on ledger
  for each row execute function refuse_change();

create trigger ledger_not_emptied before truncate on ledger
  for each statement execute function refuse_change();

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  attempts integer not null default 0,
  last_error text
);

create index outbox_undelivered on outbox (id) where delivered_at is null;

create table stats_events (
  id bigint generated always as identity primary key,
  session_id text not null,
  event_type text not null,
  main_funnel_sfid text,
  step_sfid text,
  payload jsonb not null,
  ip text,
  user_agent text,
  at timestamptz not null default now()
);

create index stats_events_by_funnel on stats_events (main_funnel_sfid, at);
create index stats_events_by_session on stats_events (session_id);

create table instruments (
  id text primary key,
  session_hash text not null,
  checkout_id text not null,
  provider text not null,
  provider_ref text not null,
  display jsonb not null,
  created_at timestamptz not null default now()
);

create index instruments_by_session on instruments (session_hash);

create table server_log (
  id bigint generated always as identity primary key,
  level text not null,
  message text not null,
  detail jsonb,
  at timestamptz not null default now()
);
