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

-- An event with what its endpoints are chosen by, and its queue: the events of a checkout are delivered one after the other.
create view queued_events as
  select outbox.*, coalesce(orders.checkout_id, payload->>'orderId') as queue, coalesce(orders.brand, payload->>'brand') as brand,
    split_part(coalesce(orders.purpose, 'sale'), ':', 1) as kind
  from outbox left join orders on orders.id = payload->>'orderId';

-- Every delivery of an event, as a row of `event_deliveries`.
create view deliveries as
  select event_id, endpoint, queue, queued_at, attempts, next_at, tried_at, delivered_at, parked_at, last_answer from event_deliveries
  union all
  select id, taken.key, queue, delivered_at, 1, delivered_at, delivered_at, delivered_at, null, taken.value
  from queued_events cross join lateral jsonb_each_text(outcomes) as taken;

-- Leases the oldest events that no process has under way to this one, and returns a row for each of their endpoints: with an attempt
-- where none is before it in its queue, else to be queued. Of a queue one event at a time is leased, so that its events arrive in
-- their order. An event without endpoints is done with. A process waits for the one before it, and each statement of the function has a
-- view of the tables of its own; it is planned once for a session. `receivers` are the shop's endpoints as {"topic", "endpoint"}, and the
-- types of webhooks as {"topic", "order", "type"}. Each row repeats how many events are due, and how many of them wait for others.
create function lease_events(
  topics jsonb,
  receivers jsonb,
  leased_at timestamptz,
  lease_until timestamptz,
  most integer
) returns table (
  due integer,
  behind integer,
  event_id bigint,
  endpoint text,
  queue text,
  attempts integer,
  topic text,
  payload jsonb,
  created_at timestamptz
) language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform pg_advisory_xact_lock(hashtext('outbox'));
  delete from outbox_leases
  where until <= leased_at or not exists (select from outbox where outbox.id = any(events) and delivered_at is null);
  return query with under_way as (
    select unnest(events) as id from outbox_leases
  ),
  due as (
    select id, topic, payload, created_at, delivered_to, queue, brand, kind from queued_events
    where delivered_at is null and failed_at is null and topics ? topic and id not in (select id from under_way)
    order by id limit most
  ),
  addressed as (
    select due.id, coalesce(each.endpoint, webhook_endpoints.id) as endpoint
    from due
      join jsonb_to_recordset(receivers) as each (topic text, endpoint text, "order" text, type text)
        on each.topic = due.topic and (each."order" is null or each."order" = due.kind)
      left join webhook_endpoints on each.endpoint is null and webhook_endpoints.disabled_at is null
        and (webhook_endpoints.brand is null or webhook_endpoints.brand = due.brand)
        and (webhook_endpoints.topics is null or webhook_endpoints.topics ? each.type)
    where webhook_endpoints.id is not null or not due.delivered_to ? each.endpoint
  ),
  ready as (
    select distinct on (coalesce(queue, id::text)) id, queue, topic, payload, created_at from due
    where id in (select id from addressed) and not exists (
      select from under_way join queued_events as held using (id) where held.queue = due.queue and held.delivered_at is null
    )
    order by coalesce(queue, id::text), id
  ),
  leased as (
    insert into outbox_leases (until, events) select lease_until, array_agg(id) from ready having count(*) > 0
  ),
  done as (
    update outbox set delivered_at = leased_at from due where outbox.id = due.id and due.id not in (select id from addressed)
  )
  select counts.due, counts.addressed - counts.ready, ready.id, addressed.endpoint, ready.queue, (not exists (
      select from event_deliveries as earlier
      where earlier.endpoint = addressed.endpoint and earlier.queue = ready.queue and delivered_at is null and parked_at is null
    ))::integer, ready.topic, ready.payload, ready.created_at
  from (
    select (select count(*)::integer from due) as due, (select count(distinct id)::integer from addressed) as addressed,
      (select count(*)::integer from ready) as ready
  ) as counts left join (ready join addressed on addressed.id = ready.id) on true;
end
$$;

-- A process of the version before goes on to queue a row for each endpoint, while no other has events under way.
do $$
begin
  execute replace(pg_get_functiondef('hand_over_events'::regproc), 'return query', '
    if exists (select from outbox_leases join outbox on outbox.id = any(events) where until > handed_at and delivered_at is null) then
      return;
    end if;
    return query');
end
$$;
