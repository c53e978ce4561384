-- An old card goes where no attempt charges it.
create index if not exists attempts_by_instrument on attempts (instrument_ref) where instrument_ref is not null;
