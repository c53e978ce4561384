-- Old rows are found by their age and removed in batches. Each index is a migration of its own, the small tables first, since a
-- table takes no writes while its index is built. An index of this name that was built before is kept.
create index if not exists instruments_by_age on instruments (created_at, id);
