-- Authorise first, capture later: an attempt whose amount is held on the card until the shop captures or releases it.

alter table attempts drop constraint attempts_status_check;
alter table attempts add constraint attempts_status_check check (
  status in ('created', 'authorizing', 'requires_action', 'unknown', 'authorized', 'captured', 'declined', 'cancelled')
);

-- What is held keeps its order from another attempt, as what may be taken does.
drop index attempts_one_live;
create unique index attempts_one_live on attempts (order_id)
  where status in ('created', 'authorizing', 'requires_action', 'unknown', 'authorized', 'captured');

alter table attempts
  -- Until when the provider holds the amount; null for an attempt that was never authorised.
  add column capture_before timestamptz,
  -- What the shop asked to be captured of it, committed before the provider is asked.
  add column capture_minor bigint check (capture_minor > 0 and capture_minor <= amount_minor),
  -- How often the provider was asked to capture it: each time under a key of its own.
  add column capture_number integer not null default 0;

create index attempts_held on attempts (capture_before) where status = 'authorized';
