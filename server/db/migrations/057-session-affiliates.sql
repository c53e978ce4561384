-- O07: who sent the shopper of a guest session, for the orders that it places later; kept for 90 days.

create table session_affiliates (
  session_hash text primary key,
  parameters jsonb not null,
  updated_at timestamptz not null
);

create index session_affiliates_by_age on session_affiliates (updated_at);
