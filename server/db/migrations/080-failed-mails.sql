-- The health check counts the mails that failed, and they are few among all events.
create index outbox_failed on outbox (failed_at) where failed_at is not null;
