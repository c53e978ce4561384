-- How each order was made: the visit of its guest session, the variant of its step and all variants of the visit, and its place
-- in the walk (N13). The browser's own word of it is stats_info (O02).
alter table orders
  add column visit_number bigint,
  add column variant_sfid text,
  add column arms jsonb,
  add column upsell_index integer,
  add column ordinal integer;

create index orders_by_visit on orders (visit_number) where visit_number is not null;

-- Q02: where the shopper of a sale came from, for shoppers who allow advertising. Offers and renewals have it through their sale.
create table order_touches (
  order_id text not null references orders (id),
  which text not null check (which in ('first', 'last')),
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_campaign_id text,
  utm_content text,
  utm_term text,
  gclid text,
  gbraid text,
  wbraid text,
  fbclid text,
  ttclid text,
  msclkid text,
  affid text,
  offid text,
  subid1 text,
  subid2 text,
  subid3 text,
  subid4 text,
  subid5 text,
  primary key (order_id, which)
);

-- One row for each order, with both touches of its sale as columns.
create view order_links as
select
  orders.id as order_id,
  orders.number,
  orders.brand,
  orders.purpose,
  orders.order_type,
  orders.status,
  orders.currency,
  orders.total_minor,
  orders.created_at,
  orders.paid_at,
  orders.account_id,
  sale.id as sale_id,
  orders.visit_number,
  orders.funnel_sfid,
  orders.funnel_hash,
  orders.step_sfid,
  orders.variant_sfid,
  orders.arms,
  orders.upsell_index,
  orders.ordinal,
  first_touch.utm_source as first_utm_source,
  first_touch.utm_medium as first_utm_medium,
  first_touch.utm_campaign as first_utm_campaign,
  first_touch.utm_campaign_id as first_utm_campaign_id,
  first_touch.utm_content as first_utm_content,
  first_touch.utm_term as first_utm_term,
  first_touch.gclid as first_gclid,
  first_touch.gbraid as first_gbraid,
  first_touch.wbraid as first_wbraid,
  first_touch.fbclid as first_fbclid,
  first_touch.ttclid as first_ttclid,
  first_touch.msclkid as first_msclkid,
  first_touch.affid as first_affid,
  first_touch.offid as first_offid,
  first_touch.subid1 as first_subid1,
  first_touch.subid2 as first_subid2,
  first_touch.subid3 as first_subid3,
  first_touch.subid4 as first_subid4,
  first_touch.subid5 as first_subid5,
  last_touch.utm_source as last_utm_source,
  last_touch.utm_medium as last_utm_medium,
  last_touch.utm_campaign as last_utm_campaign,
  last_touch.utm_campaign_id as last_utm_campaign_id,
  last_touch.utm_content as last_utm_content,
  last_touch.utm_term as last_utm_term,
  last_touch.gclid as last_gclid,
  last_touch.gbraid as last_gbraid,
  last_touch.wbraid as last_wbraid,
  last_touch.fbclid as last_fbclid,
  last_touch.ttclid as last_ttclid,
  last_touch.msclkid as last_msclkid,
  last_touch.affid as last_affid,
  last_touch.offid as last_offid,
  last_touch.subid1 as last_subid1,
  last_touch.subid2 as last_subid2,
  last_touch.subid3 as last_subid3,
  last_touch.subid4 as last_subid4,
  last_touch.subid5 as last_subid5
from orders
left join orders as sale on sale.checkout_id = orders.checkout_id and sale.purpose = 'sale'
left join order_touches as first_touch on first_touch.order_id = sale.id and first_touch.which = 'first'
left join order_touches as last_touch on last_touch.order_id = sale.id and last_touch.which = 'last';

-- Why payments failed: one row for each attempt with a failure, its reason as a column. A decline has the bank's or provider's code.
create view payment_failures as
select
  attempts.id as attempt_id,
  attempts.order_id,
  attempts.number,
  attempts.status,
  attempts.failure ->> 'code' as reason,
  attempts.provider,
  orders.payment_method,
  attempts.initiated_as,
  attempts.amount_minor,
  attempts.currency,
  attempts.created_at,
  attempts.resolved_at,
  orders.brand,
  orders.purpose,
  orders.visit_number,
  orders.funnel_sfid,
  orders.funnel_hash,
  orders.step_sfid,
  orders.variant_sfid
from attempts
join orders on orders.id = attempts.order_id
where attempts.failure is not null;
