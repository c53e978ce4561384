-- Operators list orders from the newest on, page by page.
create index orders_by_time on orders (created_at, id);

-- What was sent to a shopper at once: lines of one order. A line is sent once.
create table shipments (
  id text primary key,
  order_id text not null references orders (id),
  carrier text,
  tracking text,
  shipped_at timestamptz not null
);

create index shipments_by_order on shipments (order_id);

-- Null while a line is not sent.
alter table order_items add column shipment_id text references shipments (id);
