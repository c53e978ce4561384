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
