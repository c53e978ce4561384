-- A refund at Amazon names but the order that the ids of its charges begin with.
create index if not exists attempts_by_order_at_amazon on attempts (provider_ref text_pattern_ops)
  where provider = 'amazon-mws' and provider_ref is not null;
