-- Visits, their events and figures, sessions and what they answered.

-- The visit of a guest session: its number outlives the cookie's renewal. A row is written with the first order or fact, and not
-- with a page. The sessionid of the address (T01) stands beside it and decides nothing.
create table visits (
  number bigint generated always as identity primary key,
  session_hash text not null unique,
  sessionid text,
  first_at timestamptz not null,
  last_at timestamptz not null,
  looks_like_robot boolean not null default false,
  device text check (device in ('phone', 'tablet', 'desktop')),
  source text,
  country text,
  counted_robot boolean not null default false
);
create index visits_by_age on visits (last_at);
create index visits_counted_as_robots on visits (number) where counted_robot;
create index visits_to_count_again on visits (number) where looks_like_robot <> counted_robot;

-- Visits as they are counted: one that has paid is no robot, whatever it looks like.
create view counted_visits as
select
  number,
  sessionid,
  first_at,
  last_at,
  device,
  has_paid,
  looks_like_robot and not has_paid as is_robot
from (
  select
    number, session_hash, sessionid, first_at, last_at, looks_like_robot, device,
    exists (select from orders where orders.visit_number = visits.number and orders.paid_at is not null) as has_paid
  from visits
) as seen;

create table stats_events (
  id bigint generated always as identity primary key,
  session_id text not null,
  event_type text not null,
  main_funnel_sfid text,
  step_sfid text,
  payload jsonb not null,
  ip text,
  user_agent text,
  at timestamptz not null default now(),
  session_hash text
);
create index stats_events_by_age on stats_events (at);
create index stats_events_by_funnel on stats_events (main_funnel_sfid, at);
create index stats_events_by_session on stats_events (session_id);
create index stats_events_with_visitor_by_age on stats_events (at) where ip is not null;
create index stats_events_with_visitor_by_session on stats_events (session_hash) where ip is not null;

-- The variant of each step that a visit was shown first.
create table shown_variants (
  visit_number bigint not null,
  funnel_hash text not null,
  step_sfid text not null,
  variant_sfid text,
  at timestamptz not null,
  entry text,
  primary key (visit_number, funnel_hash, step_sfid)
);
create index shown_variants_by_age on shown_variants (at);

-- The first passage of a visit over each edge of a version: from which step, on which event, to which step.
create table first_passages (
  visit_number bigint not null,
  funnel_hash text not null,
  from_step text not null,
  on_event text not null,
  to_step text not null,
  at timestamptz not null,
  primary key (visit_number, funnel_hash, from_step, on_event)
);
create index first_passages_by_age on first_passages (at);

-- The facts of a visit, as its browser told them, each once by its page load and number there. The time is the server's.
create table facts (
  visit_number bigint not null,
  page_load text not null,
  seq integer not null,
  funnel_hash text not null,
  step_sfid text,
  type text not null,
  fact jsonb not null,
  at timestamptz not null,
  primary key (visit_number, page_load, seq)
);
create index facts_by_age on facts (at);

-- The answer to each offer, as often as it was given.
create view answered_offers as
select
  visit_number, funnel_hash, step_sfid, fact ->> 'offer' as offer_sfid, fact ->> 'answer' as answer, at
from facts
where type = 'offer.answered';

-- The end of each payment; the reason is null where it was paid, and where nothing is known. Two pages of one visit can learn of
-- the same paid order, whose first end counts.
create view ended_payments as
select
  visit_number, funnel_hash, step_sfid, fact ->> 'offer' as offer_sfid, fact ->> 'method' as method, fact ->>
  'outcome' as outcome, fact ->> 'reason' as reason, fact ->> 'orderId' as order_id, at
from facts
where type = 'payment.ended'
  and not exists (
    select from facts as earlier
    where earlier.visit_number = facts.visit_number
      and earlier.type = 'payment.ended'
      and earlier.fact ->> 'outcome' = 'paid'
      and facts.fact ->> 'outcome' = 'paid'
      and earlier.fact ->> 'orderId' = facts.fact ->> 'orderId'
      and (earlier.at, earlier.page_load, earlier.seq) < (facts.at, facts.page_load, facts.seq)
  );

-- Statistics events by day and place: a visit that only looks is counted here, and has no row of its own. An empty text stands
-- where an event has no such place.
create table event_counts (
  day date not null,
  event_type text not null,
  funnel_sfid text not null,
  step_sfid text not null,
  variant_sfid text not null,
  destination_sfid text not null,
  looks_like_robot boolean not null,
  count bigint not null,
  primary key (day, funnel_sfid, event_type, step_sfid, variant_sfid, destination_sfid, looks_like_robot)
);

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

-- The sessions of each closed hour and day (UTC), for each value of what figures are told apart by (`all` with an empty value for all of
-- them): a list of places with their numbers, such as [["entered", "form"], 12]. An hour's are computed from the rows of visits and looks,
-- a day's are the sums of its hours; both stay when those rows go by their age.
create table closed_figures (
  funnel_sfid text not null,
  dimension text not null,
  span text not null check (span in ('hour', 'day')),
  since timestamptz not null,
  value text not null,
  counts jsonb not null,
  primary key (funnel_sfid, dimension, span, since, value)
);
create index closed_figures_by_time on closed_figures (span, since);

-- The end of the closed hours, in one row; what is later is counted by its rows.
create table figures_closed (
  is_only boolean default true primary key check (is_only),
  until timestamptz not null
);

-- Closed hours whose rows have changed since.
create table stale_hours (
  hour timestamptz primary key
);

-- The words with which visitors were asked for consent, by the version that answers name. They stay: without them an answer
-- proves nothing.
create table consent_texts (
  version text primary key,
  title text not null,
  text text not null,
  first_answered_at timestamptz not null
);

-- Each answer of a guest session; the cookie of the browser has the newest one. Rows go after 400 days, and the cookie after 365.
create table consents (
  id bigint generated always as identity primary key,
  session_hash text not null,
  text_version text not null,
  analytics boolean not null,
  advertising boolean not null,
  source text not null,
  region text,
  is_signalled boolean not null,
  answered_at timestamptz not null
);
create index consents_by_age on consents (answered_at, id);
create index consents_by_session on consents (session_hash, answered_at);

-- The values that the cookie of a guest session has had. `owner` is the session_hash that its orders, quotes and cards carry:
-- the SHA-256 of its first value. A session that never paid has one value and no row here. Rows are never removed: without its
-- row a retired value would let its holder in again.
create table session_values (
  hash text primary key,
  owner text not null,
  created_at timestamptz not null,
  next_hash text,
  valid_until timestamptz,
  used_at timestamptz,
  sales jsonb not null default '[]'
);
create index session_values_by_owner on session_values (owner);

create table session_affiliates (
  session_hash text primary key,
  parameters jsonb not null,
  updated_at timestamptz not null
);
create index session_affiliates_by_age on session_affiliates (updated_at);

-- L06: who began to order; one row for each guest session and funnel, kept for 90 days and apart from all orders.
create table leads (
  session_hash text not null,
  funnel_sfid text not null,
  step_sfid text not null,
  brand text not null,
  email text,
  phone text,
  first_name text,
  country text not null,
  aff_parameters jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  account_id text,
  check ((email is not null) or (phone is not null)),
  primary key (session_hash, funnel_sfid)
);
create index leads_by_account on leads (account_id) where account_id is not null;
create index leads_by_age on leads (updated_at);
create index leads_without_account on leads ((((session_hash || ' ') || funnel_sfid))) where account_id is null and email is not null;
