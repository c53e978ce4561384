-- Old rows are found by their age and removed in batches; a card goes where no attempt charges it.
create index stats_events_by_age on stats_events (at);
create index server_log_by_age on server_log (at);
create index quotes_by_age on quotes (created_at, id);
create index instruments_by_age on instruments (created_at, id);
create index attempts_by_instrument on attempts (instrument_ref) where instrument_ref is not null;
