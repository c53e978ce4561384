-- The sessions of each closed hour and day (UTC), for each value of what figures are told apart by (`all` with an empty value for all of
-- them): a list of places with their numbers, such as [["entered", "form"], 12]. An hour's are computed from the rows of visits and looks,
-- a day's are the sums of its hours; both stay when those rows go by their age.
create table closed_figures (
  funnel_sfid text not null,
  dimension text not null,
  span text not null check (span in ('hour', 'day')),
  since timestamptz not null,
  value text not null,
  counts jsonb not null,
  primary key (funnel_sfid, dimension, span, since, value)
);

create index closed_figures_by_time on closed_figures (span, since);

-- The end of the closed hours, in one row; what is later is counted by its rows.
create table figures_closed (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);

-- Closed hours whose rows have changed since.
create table stale_hours (
  hour timestamptz primary key
);
