-- The old names of five columns, which no process has read since the version that has migration 121: the triggers that kept them in
-- step ran with every payment. An attempt in flight is found by its time.
drop trigger attempts_resolved_at on attempts;
drop trigger attempts_initiated_as on attempts;
drop trigger refunds_resolved_at on refunds;
drop trigger subscriptions_action_required_by on subscriptions;
drop trigger outbox_delivered_to on outbox;
drop function sync_resolved_at, sync_initiated_as, sync_action_required_by, sync_delivered_to, initiated_as_of, initiator_of;

alter table attempts drop column settled_at, drop column initiator;
alter table refunds drop column settled_at;
alter table subscriptions drop column answer_by;
alter table orders drop column machine_state;
create index if not exists attempts_unresolved on attempts (created_at) where resolved_at is null;
create index if not exists refunds_unresolved on refunds (created_at) where resolved_at is null;
