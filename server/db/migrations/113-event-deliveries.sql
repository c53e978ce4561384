-- An event of the outbox is handed over to the queues of its endpoints: one row for each event and endpoint. The mails are an
-- endpoint, too. `outbox.delivered_at` says since then when that was; its columns of tries are of events that an older process
-- delivered, which may run beside and leaves alone what was handed over.
create table event_deliveries (
  event_id bigint not null,
  endpoint text not null,
  -- The checkout of the event's order, whose events are delivered one after the other; null for an event of no order.
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

create index event_deliveries_due on event_deliveries (endpoint, next_at)
  where delivered_at is null and parked_at is null;
create index event_deliveries_in_order on event_deliveries (endpoint, queue, event_id)
  where delivered_at is null and parked_at is null;
create index event_deliveries_parked on event_deliveries (parked_at) where parked_at is not null;
create index event_deliveries_by_age on event_deliveries (queued_at);

-- The events of leads name their session, and go when the leads do.
create index outbox_leads_by_age on outbox (created_at) where topic = 'lead.created';

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
  check ((disabled_at is null) = (disabled_because is null))
);
