-- The ids by which Meta and Google Analytics know the browser of an order, of shoppers who allow advertising. A shop that tells
-- neither of them has no rows. `published_at` says when a page reported that its tag manager took the purchase.
create table order_ad_ids (
  order_id text primary key references orders (id),
  created_at timestamptz not null,
  ga_client_id text,
  ga_session_id text,
  fbp text,
  fbc text,
  ip text,
  user_agent text,
  page_url text,
  published_at timestamptz
);

create index order_ad_ids_by_age on order_ad_ids (created_at);
