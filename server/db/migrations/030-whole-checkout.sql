-- What an order's price is made of (V08, O08), who subscribed (E12), and where a receipt is found again (O08).

alter table orders
  add column receipt_token text,
  add column shipping_method jsonb,
  add column tax_lines jsonb not null default '[]',
  add column coupon_code text,
  add column transaction_fee_minor bigint not null default 0,
  add column transaction_fee_document_id text,
  add column subscription jsonb;

-- The sale and the offers taken after it are one receipt, so the sale alone has a token.
create unique index orders_by_receipt on orders (receipt_token) where receipt_token is not null;

alter table orders drop constraint orders_purpose_check;
alter table orders add constraint orders_purpose_check
  check (purpose = 'sale' or purpose like 'offer:_%' or purpose like 'renewal:_%');

alter table order_items add column discount_minor bigint not null default 0;

-- A coupon that may be used so many times is used by an order from its first attempt on, until that is given up.
create table coupon_uses (
  order_id text primary key references orders (id),
  brand text not null,
  code text not null,
  at timestamptz not null default now()
);

create index coupon_uses_by_code on coupon_uses (brand, code);

-- Each brand's coupons, shipping and taxes; the newest row of a brand is what counts.
create table shop_rules (
  id bigint generated always as identity primary key,
  brand text not null,
  hash text not null,
  rules jsonb not null,
  published_at timestamptz not null default now()
);

create index shop_rules_by_brand on shop_rules (brand, id);

create trigger shop_rules_immutable before update or delete on shop_rules
  for each row execute function refuse_change();

create table subscriptions (
  id text primary key,
  order_id text not null references orders (id),
  session_hash text not null,
  checkout_id text not null,
  brand text not null,
  funnel_hash text not null,
  offer_sfid text not null,
  name text not null,
  status text not null check (status in ('active', 'needs_you', 'past_due', 'cancelled')),
  frequency text not null check (frequency in ('Week', 'Month')),
  multiplier integer not null check (multiplier > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  subtotal_minor bigint not null,
  shipping_minor bigint not null,
  tax_minor bigint not null,
  total_minor bigint not null check (total_minor = subtotal_minor + shipping_minor + tax_minor),
  -- Renewals are counted from here, so that the 31st comes back after February.
  anchor_at timestamptz not null,
  renewals integer not null default 0,
  next_renewal_at timestamptz,
  cancel_token text not null,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  constraint subscriptions_once unique (order_id, offer_sfid),
  constraint subscriptions_cancel_token unique (cancel_token)
);

create index subscriptions_due on subscriptions (next_renewal_at) where status in ('active', 'past_due');

create index quotes_by_checkout on quotes (checkout_id, created_at);
