-- Money that went back, disputes, and what the providers told us.

-- A refund's row is committed before the provider is asked, as an attempt's is.
create table refunds (
  id text primary key,
  order_id text not null references orders (id),
  attempt_id text not null references attempts (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('created', 'unknown', 'made', 'refused')),
  provider text not null,
  idempotency_key text not null,
  -- What the one who asked calls it, so that asking again is safe.
  request_key text,
  provider_ref text,
  reason text,
  failure text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint refunds_idempotency_key unique (idempotency_key),
  constraint refunds_request_key unique (order_id, request_key)
);

create index refunds_by_order on refunds (order_id);
create index refunds_unsettled on refunds (created_at) where settled_at is null;

alter table ledger drop constraint ledger_kind_check;
alter table ledger add constraint ledger_kind_check
  check (kind in ('capture', 'refund', 'refund_reversed', 'dispute', 'dispute_reversed', 'void'));

create index ledger_by_time on ledger (provider, at);

-- Each event once: its row is inserted with what follows from it.
create table webhook_events (
  provider text not null,
  id text not null,
  type text not null,
  received_at timestamptz not null default now(),
  primary key (provider, id)
);

create index webhook_events_by_time on webhook_events (received_at);
