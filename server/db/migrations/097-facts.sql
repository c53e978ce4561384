-- The facts of a visit, as its browser told them, each once by its page load and number there. The time is the server's.
create table facts (
  visit_number bigint not null,
  page_load text not null,
  seq integer not null,
  funnel_hash text not null,
  -- The step that was shown, or that the fact names.
  step_sfid text,
  type text not null,
  -- The whole fact, without its type.
  fact jsonb not null,
  at timestamptz not null,
  primary key (visit_number, page_load, seq)
);

create index facts_by_age on facts (at);

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

-- The variant of each step that a visit was shown first.
create table shown_variants (
  visit_number bigint not null,
  funnel_hash text not null,
  step_sfid text not null,
  variant_sfid text not null,
  at timestamptz not null,
  primary key (visit_number, funnel_hash, step_sfid)
);

create index shown_variants_by_age on shown_variants (at);

create index visits_by_age on visits (last_at);

-- The answer to each offer, as often as it was given.
create view answered_offers as
select
  visit_number,
  funnel_hash,
  step_sfid,
  fact ->> 'offer' as offer_sfid,
  fact ->> 'answer' as answer,
  at
from facts
where type = 'offer.answered';

-- The end of each payment; the reason is null where it was paid, and where nothing is known.
create view ended_payments as
select
  visit_number,
  funnel_hash,
  step_sfid,
  fact ->> 'offer' as offer_sfid,
  fact ->> 'method' as method,
  fact ->> 'outcome' as outcome,
  fact ->> 'reason' as reason,
  fact ->> 'orderId' as order_id,
  at
from facts
where type = 'payment.ended';
