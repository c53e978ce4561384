-- The events that a process has under way for the first time, until the lease ends: another process delivers them then. What became of
-- them is stored with the event itself: `outcomes` has the answer of each endpoint that took it. A row of `event_deliveries` is there only
-- of what is late, failed, was parked or is sent again.
create table outbox_leases (
  id bigint generated always as identity primary key,
  until timestamptz not null,
  events bigint[] not null
);

alter table outbox add column outcomes jsonb;
create index outbox_outcomes_by_age on outbox (created_at) where outcomes is not null;

-- Every delivery of an event, as a row.
create view deliveries as
  select event_id, endpoint, queue, queued_at, attempts, next_at, tried_at, delivered_at, parked_at, last_answer
  from event_deliveries
  union all
  select outbox.id, taken.key, null, outbox.delivered_at, 1, outbox.delivered_at, outbox.delivered_at, outbox.delivered_at, null,
    taken.value #>> '{}'
  from outbox cross join lateral jsonb_each(outbox.outcomes) as taken;

-- Leases the oldest events that no process has under way to this one, and returns a row for each of their endpoints: claimed where none
-- is before it in its queue and its endpoint has a free slot, else to be queued. Of a queue one event at a time is leased, so that its
-- events arrive in their order. An event without endpoints is done with. A process waits for the one before it, and the statements of a
-- function each have a view of the tables of their own. It is a function because it is planned once for a session. `own` are the shop's
-- endpoints as [{"topic", "endpoint"}], `kinds` the types of webhooks as [{"topic", "order", "type"}], `busy` the deliveries that an
-- endpoint has under way. Each row repeats how many events are due, and how many of them wait for others.
create function lease_events(
  topics jsonb,
  own jsonb,
  kinds jsonb,
  leased_at timestamptz,
  lease_until timestamptz,
  most integer,
  slots integer,
  busy jsonb
) returns table (
  due integer,
  behind integer,
  lease bigint,
  is_claimed boolean,
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
      and (outbox.next_at is null or outbox.next_at <= leased_at)
  ) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('outbox'));
  delete from outbox_leases where outbox_leases.until <= leased_at;
  return query with under_way as (
    select unnest(outbox_leases.events) as id from outbox_leases where outbox_leases.until > leased_at
  ),
  due as (
    select outbox.id, outbox.topic, outbox.payload, outbox.created_at, outbox.delivered_to from outbox
    where outbox.delivered_at is null and outbox.failed_at is null and topics ? outbox.topic
      and (outbox.next_at is null or outbox.next_at <= leased_at)
      and outbox.id not in (select under_way.id from under_way)
    order by outbox.id limit most for update skip locked
  ),
  held as (
    select coalesce(orders.checkout_id, outbox.payload->>'orderId') as queue
    from under_way join outbox on outbox.id = under_way.id and outbox.delivered_at is null
      left join orders on orders.id = outbox.payload->>'orderId'
  ),
  placed as (
    select due.id, due.topic, due.payload, due.created_at, due.delivered_to,
      coalesce(orders.checkout_id, due.payload->>'orderId') as queue,
      coalesce(orders.brand, due.payload->>'brand') as brand,
      split_part(coalesce(orders.purpose, 'sale'), ':', 1) as kind
    from due left join orders on orders.id = due.payload->>'orderId'
  ),
  addressed as (
    select placed.id, each.endpoint
    from placed join jsonb_to_recordset(own) as each (topic text, endpoint text)
      on each.topic = placed.topic and not placed.delivered_to ? each.endpoint
    union all
    select placed.id, webhook_endpoints.id
    from placed
      join jsonb_to_recordset(kinds) as each (topic text, "order" text, type text)
        on each.topic = placed.topic and (each."order" is null or each."order" = placed.kind)
      join webhook_endpoints on webhook_endpoints.disabled_at is null
        and (webhook_endpoints.brand is null or webhook_endpoints.brand = placed.brand)
        and (webhook_endpoints.topics is null or webhook_endpoints.topics ? each.type)
  ),
  numbered as (
    select placed.*, row_number() over (partition by placed.queue order by placed.id) as place from placed
    where placed.id in (select addressed.id from addressed)
  ),
  ready as (
    select numbered.* from numbered
    where numbered.queue is null
      or (numbered.place = 1 and not exists (select from held where held.queue = numbered.queue))
  ),
  free as (
    select ready.id, addressed.endpoint, ready.queue is null or not exists (
        select from event_deliveries as earlier
        where earlier.endpoint = addressed.endpoint and earlier.queue = ready.queue
          and earlier.delivered_at is null and earlier.parked_at is null
      ) as is_first
    from addressed join ready on ready.id = addressed.id
  ),
  ranked as (
    select free.id, free.endpoint, free.is_first and
      row_number() over (partition by free.endpoint, free.is_first order by free.id)
        <= slots - coalesce((busy ->> free.endpoint)::integer, 0) as is_claimed
    from free
  ),
  leased as (
    insert into outbox_leases (until, events)
    select lease_until, array_agg(distinct ranked.id) from ranked having count(*) > 0
    returning outbox_leases.id
  ),
  done as (
    update outbox set delivered_at = leased_at from placed
    where outbox.id = placed.id and placed.id not in (select numbered.id from numbered)
  )
  select counts.due, counts.behind, (select leased.id from leased), ranked.is_claimed, ranked.id, ranked.endpoint, ready.queue,
    leased_at, 1, ready.topic, ready.payload, ready.created_at,
    webhook_endpoints.url, webhook_endpoints.secret, webhook_endpoints.former_secret, webhook_endpoints.former_until
  from (
    select (select count(*)::integer from due) as due,
      (select count(*)::integer from numbered) - (select count(*)::integer from ready) as behind
  ) as counts
    left join (ranked join ready on ready.id = ranked.id) on true
    left join webhook_endpoints on webhook_endpoints.id = ranked.endpoint;
end
$$;

-- Stores what became of leased events: the answers of those that took them with the events, and a row for each other endpoint. What an
-- endpoint would get that has ended meanwhile is parked. An event that another process has stored since is left as it is.
create function store_deliveries(stored_at timestamptz, ended jsonb, rest jsonb, over bigint[]) returns void language plpgsql as $$
begin
  if jsonb_array_length(rest) > 0 then
    -- An endpoint that is being ended parks what is queued for it.
    perform pg_advisory_xact_lock_shared(hashtext('outbox'));
    insert into event_deliveries
      (event_id, endpoint, queue, queued_at, attempts, next_at, tried_at, parked_at, last_answer)
    select each.event_id, each.endpoint, each.queue, each.queued_at, each.attempts, each.next_at, each.tried_at,
      case when starts_with(each.endpoint, 'we_') and receives.id is null then stored_at else each.parked_at end,
      coalesce(each.answer, (
        select webhook_endpoints.disabled_because from webhook_endpoints where webhook_endpoints.id = each.endpoint
      ))
    from jsonb_to_recordset(rest) as each (
        event_id bigint, endpoint text, queue text, queued_at timestamptz, attempts integer, next_at timestamptz,
        tried_at timestamptz, parked_at timestamptz, answer text
      )
      join outbox on outbox.id = each.event_id and outbox.delivered_at is null
      left join webhook_endpoints as receives on receives.id = each.endpoint and receives.disabled_at is null
    on conflict do nothing;
  end if;
  update outbox set delivered_at = stored_at, outcomes = each.outcomes
  from jsonb_to_recordset(ended) as each (id bigint, outcomes jsonb)
  where outbox.id = each.id and outbox.delivered_at is null;
  delete from outbox_leases where id = any(over);
end
$$;

-- A process of the version before goes on to queue a row for each endpoint, while no other has events under way.
alter function hand_over_events(jsonb, jsonb, jsonb, timestamptz, timestamptz, integer, integer, jsonb) rename to hand_over_unleased;
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
) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('outbox'));
  if not exists (select from outbox_leases where until > handed_at) then
    return query select * from hand_over_unleased(topics, own, kinds, handed_at, lease_until, most, slots, busy);
  end if;
end
$$;
