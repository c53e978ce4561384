-- Statistics events by day and place: a visit that only looks is counted here, and has no row of its own. An empty text stands
-- where an event has no such place.
create table event_counts (
  day date not null,
  event_type text not null,
  funnel_sfid text not null,
  step_sfid text not null,
  variant_sfid text not null,
  destination_sfid text not null,
  looks_like_robot boolean not null,
  count bigint not null,
  primary key (day, funnel_sfid, event_type, step_sfid, variant_sfid, destination_sfid, looks_like_robot)
);
