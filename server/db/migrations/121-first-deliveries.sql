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

-- Hands the oldest events over to the queues of their endpoints: one row for each endpoint, and the event is done with. A process waits
-- for the one before it, and the statements of a function each have a view of the tables of their own. A delivery that
-- has none before it in its queue is claimed until `lease_until`, as far as its endpoint has free slots, and returned. It is a function
-- because it is planned once for a session; on the embedded database its planning took twice as long as itself. `own` are the shop's
-- endpoints as [{"topic", "endpoint"}], `kinds` the types of webhooks as [{"topic", "order", "type"}], `busy` the deliveries that an
-- endpoint has under way. Each row repeats the number of events, and the endpoints with deliveries behind others.
create function hand_over_events(
  topics jsonb,
  own jsonb,
  kinds jsonb,
  handed_at timestamptz,
  lease_until timestamptz,
  most integer,
  slots integer,
  busy jsonb
) returns table (
  events integer,
  waiting jsonb,
  event_id bigint,
  endpoint text,
  queue text,
  queued_at timestamptz,
  attempts integer,
  topic text,
  payload jsonb,
  created_at timestamptz,
  url text,
  secret text,
  former_secret text,
  former_until timestamptz
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  if not exists (
    select from outbox
    where outbox.delivered_at is null and outbox.failed_at is null and topics ? outbox.topic
      and (outbox.next_at is null or outbox.next_at <= handed_at)
  ) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('outbox'));
  return query with due as (
    select outbox.id, outbox.topic, outbox.payload, outbox.created_at, outbox.delivered_to from outbox
    where outbox.delivered_at is null and outbox.failed_at is null and topics ? outbox.topic
      and (outbox.next_at is null or outbox.next_at <= handed_at)
    order by outbox.id limit most for update skip locked
  ),
  placed as (
    select due.id, due.topic, due.delivered_to, coalesce(orders.checkout_id, due.payload->>'orderId') as queue,
      coalesce(orders.brand, due.payload->>'brand') as brand,
      split_part(coalesce(orders.purpose, 'sale'), ':', 1) as kind
    from due left join orders on orders.id = due.payload->>'orderId'
  ),
  addressed as (
    select placed.id, each.endpoint, placed.queue
    from placed join jsonb_to_recordset(own) as each (topic text, endpoint text)
      on each.topic = placed.topic and not placed.delivered_to ? each.endpoint
    union all
    select placed.id, webhook_endpoints.id, placed.queue
    from placed
      join jsonb_to_recordset(kinds) as each (topic text, "order" text, type text)
        on each.topic = placed.topic and (each."order" is null or each."order" = placed.kind)
      join webhook_endpoints on webhook_endpoints.disabled_at is null
        and (webhook_endpoints.brand is null or webhook_endpoints.brand = placed.brand)
        and (webhook_endpoints.topics is null or webhook_endpoints.topics ? each.type)
  ),
  free as (
    select addressed.id, addressed.endpoint, addressed.queue,
      addressed.queue is null or (
        row_number() over (partition by addressed.endpoint, addressed.queue order by addressed.id) = 1
        and not exists (
          select from event_deliveries as earlier
          where earlier.endpoint = addressed.endpoint and earlier.queue = addressed.queue
            and earlier.delivered_at is null and earlier.parked_at is null
        )
      ) as is_first
    from addressed
  ),
  ranked as (
    select free.id, free.endpoint, free.queue, free.is_first and
      row_number() over (partition by free.endpoint, free.is_first order by free.id)
        <= slots - coalesce((busy ->> free.endpoint)::integer, 0) as is_claimed
    from free
  ),
  claimed as (
    insert into event_deliveries as queued (event_id, endpoint, queue, queued_at, attempts, next_at, tried_at)
    select ranked.id, ranked.endpoint, ranked.queue, handed_at, ranked.is_claimed::integer,
      case when ranked.is_claimed then lease_until else handed_at end,
      case when ranked.is_claimed then handed_at end
    from ranked
    on conflict do nothing
    returning queued.event_id, queued.endpoint, queued.queue, queued.queued_at, queued.attempts
  ),
  done as (
    update outbox set delivered_at = handed_at from due where outbox.id = due.id
  )
  select counts.events, counts.waiting, claims.event_id, claims.endpoint, claims.queue, claims.queued_at, claims.attempts,
    claims.topic, claims.payload, claims.created_at, claims.url, claims.secret, claims.former_secret, claims.former_until
  from (
    select (select count(*)::integer from due) as events,
      (select jsonb_agg(distinct claimed.endpoint) from claimed where claimed.attempts = 0) as waiting
  ) as counts left join (
    select claimed.event_id, claimed.endpoint, claimed.queue, claimed.queued_at, claimed.attempts,
      due.topic, due.payload, due.created_at,
      webhook_endpoints.url, webhook_endpoints.secret, webhook_endpoints.former_secret, webhook_endpoints.former_until
    from claimed join due on due.id = claimed.event_id
      left join webhook_endpoints on webhook_endpoints.id = claimed.endpoint
    where claimed.attempts = 1
  ) as claims on true;
end
$$;
