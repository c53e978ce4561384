-- What the user agent of a visit's facts says, which is itself not stored: whether it looks like a robot's, and the class of the
-- device. A visit that told no facts has no device.
alter table visits
  add column looks_like_robot boolean not null default false,
  add column device text check (device in ('phone', 'tablet', 'desktop'));

-- Visits as they are counted: one that has paid is no robot, whatever it looks like.
create view counted_visits as
select
  number,
  sessionid,
  first_at,
  last_at,
  device,
  has_paid,
  looks_like_robot and not has_paid as is_robot
from (
  select
    visits.*,
    exists (select from orders where orders.visit_number = visits.number and orders.paid_at is not null) as has_paid
  from visits
) as seen;

-- The end of each payment; the reason is null where it was paid, and where nothing is known. Two pages of one visit can learn of
-- the same paid order, whose first end counts.
create or replace view ended_payments as
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
where type = 'payment.ended'
  and not exists (
    select from facts as earlier
    where earlier.visit_number = facts.visit_number
      and earlier.type = 'payment.ended'
      and earlier.fact ->> 'outcome' = 'paid'
      and facts.fact ->> 'outcome' = 'paid'
      and earlier.fact ->> 'orderId' = facts.fact ->> 'orderId'
      and (earlier.at, earlier.page_load, earlier.seq) < (facts.at, facts.page_load, facts.seq)
  );
