-- The largest table of a shop, therefore the last.
create index if not exists stats_events_by_age on stats_events (at);
