-- What a shopper withdrew from at once: lines of one order. A line is withdrawn from once.
create table withdrawals (
  id text primary key,
  order_id text not null references orders (id),
  -- How its shopper proved to be the buyer: by the guest session, or by the order's number and e-mail address.
  proved_by text not null check (proved_by in ('session', 'email')),
  withdrawn_at timestamptz not null
);

create index withdrawals_by_order on withdrawals (order_id);

-- Null while a line is not withdrawn from.
alter table order_items add column withdrawal_id text references withdrawals (id);

-- The calendar day on which a shipment reached its shopper; null while that is not known.
alter table shipments add column delivered_on text check (delivered_on ~ '^\d{4}-\d{2}-\d{2}$');
