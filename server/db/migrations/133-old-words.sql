-- An attempt in flight is found by its time. The old names of five columns go from a store that has them, since no process reads them:
-- the triggers that kept them in step ran with every payment.
drop trigger if exists attempts_resolved_at on attempts;
drop trigger if exists attempts_initiated_as on attempts;
drop trigger if exists refunds_resolved_at on refunds;
drop trigger if exists subscriptions_action_required_by on subscriptions;
drop trigger if exists outbox_delivered_to on outbox;
drop function if exists sync_resolved_at, sync_initiated_as, sync_action_required_by, sync_delivered_to, initiated_as_of, initiator_of;

alter table attempts drop column if exists settled_at, drop column if exists initiator;
alter table refunds drop column if exists settled_at;
alter table subscriptions drop column if exists answer_by;
alter table orders drop column if exists machine_state;
create index if not exists attempts_unresolved on attempts (created_at) where resolved_at is null;
create index if not exists refunds_unresolved on refunds (created_at) where resolved_at is null;
