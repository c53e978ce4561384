-- Of an hour in which a day of a brand's clock begins, such as that of India at 18:30 UTC, the quarters are stored beside the hour. The
-- column `hour` of `hourly_event_counts` has the beginning of a quarter of an hour from now on; rows of before are of whole hours.
alter table closed_figures drop constraint closed_figures_span_check;
alter table closed_figures add constraint closed_figures_span_check check (span in ('quarter', 'hour', 'day'));
