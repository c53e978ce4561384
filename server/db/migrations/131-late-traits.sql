-- Visits that said their source or country after figures of closed hours may have counted them without: their hours are computed again.
alter table visits add column has_new_traits boolean not null default false;

create index visits_with_new_traits on visits (number) where has_new_traits;
