-- The guest session of an event, so that a visitor's refusal takes its ip and user agent away. Events of before have none and
-- lose both at their age.
alter table stats_events add column session_hash text;
create index stats_events_with_visitor_by_age on stats_events (at) where ip is not null;
create index stats_events_with_visitor_by_session on stats_events (session_hash) where ip is not null;
