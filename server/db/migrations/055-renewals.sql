-- What the renewal of a subscription (E12) needs to know.

alter table subscriptions
  -- Of a trial: the days until the first renewal, from which the later ones are counted.
  add column trial_days integer check (trial_days > 0),
  -- The order of the renewal that is due and not paid yet.
  add column renewal_order_id text references orders (id),
  -- How often the card was declined for that renewal.
  add column declines integer not null default 0,
  -- Until when the shopper may answer the bank.
  add column answer_by timestamptz;

create index subscriptions_unanswered on subscriptions (answer_by) where status = 'needs_you';
