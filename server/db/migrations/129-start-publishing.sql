-- What a start has read and said, in one row, so that a start with the same files, program and live versions need not publish again.
create table start_publishing (
  only_row boolean primary key default true check (only_row),
  stamp text not null,
  report jsonb not null
);
