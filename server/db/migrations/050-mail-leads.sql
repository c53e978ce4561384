-- Delivery of the outbox: when a fact is tried next, who of those that hear of it has, and which one nobody could be told.
alter table outbox
  add column next_at timestamptz,
  add column told jsonb not null default '[]',
  add column failed_at timestamptz;

drop index outbox_undelivered;

create index outbox_undelivered on outbox (id) where delivered_at is null and failed_at is null;

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
  primary key (session_hash, funnel_sfid),
  check (email is not null or phone is not null)
);

create index leads_by_age on leads (updated_at);
