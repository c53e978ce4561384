-- Approvals that were given up and may be approved yet (T07): the newer subscriptions begin where they are approved.

alter table attempts
  -- When recovery looks again at what was settled without money; null for never.
  add column look_again_at timestamptz;

create index attempts_to_look_at on attempts (look_again_at) where look_again_at is not null;

update attempts set look_again_at = now()
  where provider = 'paypal-v2' and approval_kind = 'subscription' and approval_ref is not null and status <> 'captured';
