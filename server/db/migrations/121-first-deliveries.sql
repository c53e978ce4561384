-- What a session pays with and subscribes to, and what is delivered to others.

create table instruments (
  id text primary key,
  session_hash text not null,
  checkout_id text not null,
  provider text not null,
  provider_ref text not null,
  display jsonb not null,
  created_at timestamptz not null default now(),
  constraint instruments_one_session unique (provider, provider_ref)
);
create index instruments_by_age on instruments (created_at, id);
create index instruments_by_session on instruments (session_hash);

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
create index quotes_by_age on quotes (created_at, id);
create index quotes_by_checkout on quotes (checkout_id, created_at);

create table subscriptions (
  id text primary key,
  order_id text not null references orders,
  session_hash text not null,
  checkout_id text not null,
  brand text not null,
  funnel_hash text not null,
  offer_sfid text not null,
  name text not null,
  status text not null check (status in ('active', 'needs_you', 'past_due', 'cancelled')),
  frequency text not null check (frequency in ('Week', 'Month')),
  multiplier integer not null check (multiplier > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal_minor bigint not null,
  shipping_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null,
  anchor_at timestamptz not null,
  renewals integer not null default 0,
  next_renewal_at timestamptz,
  cancel_token text not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  trial_days integer check (trial_days > 0),
  renewal_order_id text references orders,
  declines integer not null default 0,
  provider text,
  provider_ref text,
  action_required_by timestamptz,
  check (total_minor = ((subtotal_minor + shipping_minor) + tax_minor)),
  constraint subscriptions_cancel_token unique (cancel_token),
  constraint subscriptions_once unique (order_id, offer_sfid)
);
create index subscriptions_action_required on subscriptions (action_required_by) where status = 'needs_you';
create unique index subscriptions_by_provider_ref on subscriptions (provider, provider_ref) where provider_ref is not null;
create index subscriptions_due on subscriptions (next_renewal_at) where status in ('active', 'past_due');

-- Each event once: its row is inserted with what follows from it.
create table webhook_events (
  provider text not null,
  id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);
create index webhook_events_by_time on webhook_events (received_at);

-- Addresses that get events by HTTP. A secret signs, and the former one beside it until its time is over.
create table webhook_endpoints (
  id text primary key,
  url text not null,
  brand text,
  topics jsonb,
  secret text not null,
  former_secret text,
  former_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text,
  check ((former_secret is null) = (former_until is null)),
  constraint webhook_endpoints_check1 check ((disabled_at is null) = (disabled_because is null))
);

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  next_at timestamptz,
  told jsonb not null default '[]',
  failed_at timestamptz,
  delivered_to jsonb not null default '[]'
);
create index outbox_by_order on outbox ((payload ->> 'orderId'));
create index outbox_failed on outbox (failed_at) where failed_at is not null;
create index outbox_leads_by_age on outbox (created_at) where topic = 'lead.created';
create index outbox_undelivered on outbox (id) where delivered_at is null and failed_at is null;

-- An event of the outbox is handed over to the queues of its endpoints: one row for each event and endpoint. The mails are an
-- endpoint, too. `outbox.delivered_at` says since then when that was; its columns of tries are of events that an older process
-- delivered, which may run beside and leaves alone what was handed over.
create table event_deliveries (
  event_id bigint not null,
  endpoint text not null,
  queue text,
  queued_at timestamptz not null,
  attempts integer not null default 0,
  next_at timestamptz not null,
  tried_at timestamptz,
  delivered_at timestamptz,
  parked_at timestamptz,
  last_answer text,
  primary key (event_id, endpoint)
);
create index event_deliveries_by_age on event_deliveries (queued_at);
create index event_deliveries_due on event_deliveries (endpoint, next_at, event_id) where delivered_at is null and parked_at is null;
create index event_deliveries_in_order on event_deliveries (endpoint, queue, event_id)
  where delivered_at is null and parked_at is null;
create index event_deliveries_parked on event_deliveries (parked_at) where parked_at is not null;

-- What an older process beside this one hands its events over by, and 130 changes; no such process has begun a new store.
create function hand_over_events() returns void language sql as 'select';
