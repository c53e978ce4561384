-- Statistics events by hour and place: a visit that only looks is counted here, and has no row of its own. Device, source and country
-- stand with the events that begin a session; an empty text stands where an event has no such value, or none is known. Processes of
-- earlier versions count by day, in event_counts, whose rows go by their age.
create table hourly_event_counts (
  hour timestamptz not null,
  event_type text not null,
  funnel_sfid text not null,
  funnel_hash text not null,
  step_sfid text not null,
  variant_sfid text not null,
  destination_sfid text not null,
  looks_like_robot boolean not null,
  device text not null,
  source text not null,
  country text not null,
  count bigint not null,
  primary key (
    hour, funnel_sfid, event_type, step_sfid, variant_sfid, destination_sfid, funnel_hash, looks_like_robot, device, source, country
  )
);

-- Where a visit came from, by its first facts: the class of its source and its country as ISO 3166; null where it is not known.
-- `counted_robot` is what the figures of closed hours took it for.
alter table visits
  add column source text,
  add column country text,
  add column counted_robot boolean not null default false;

create index visits_to_count_again on visits (number) where looks_like_robot <> counted_robot;
create index visits_counted_as_robots on visits (number) where counted_robot;

-- The first look of a visit at each step of a version: the variant, if the step has one, and how the visit came there, as the fact
-- `step.entered` says it. Rows of before this column have no entry.
alter table shown_variants
  alter column variant_sfid drop not null,
  add column entry text;

-- Figures ask for the money and the declines of a time.
create index ledger_by_age on ledger (at);
create index attempts_failed on attempts (resolved_at) where failure is not null and resolved_at is not null;
