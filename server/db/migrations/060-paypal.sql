-- Payments that are approved on PayPal's own page (O04, O05), and subscriptions that PayPal renews (T07).

alter table attempts
  -- What the shopper is asked to approve; null for an attempt that asks nobody, such as a card's.
  add column approval_kind text check (approval_kind in ('payment', 'subscription', 'express', 'recurring')),
  add column approval_token text,
  add column approval_url text,
  -- PayPal's id of what is approved.
  add column approval_ref text,
  -- Where the shopper comes back to.
  add column approval_return text;

-- A shopper comes back with the token alone.
create unique index attempts_by_approval on attempts (approval_token) where approval_token is not null;
create index attempts_by_approval_ref on attempts (approval_ref) where approval_ref is not null;

alter table subscriptions
  -- Who renews it, and what it is called there; null where the shop does by itself.
  add column provider text,
  add column provider_ref text;

create unique index subscriptions_by_provider_ref on subscriptions (provider, provider_ref)
  where provider_ref is not null;
