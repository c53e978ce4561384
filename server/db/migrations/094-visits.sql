-- The visit of a guest session: its number outlives the cookie's renewal. A row is written with the first order or fact, and not
-- with a page. The sessionid of the address (T01) stands beside it and decides nothing.
create table visits (
  number bigint generated always as identity primary key,
  session_hash text not null unique,
  sessionid text,
  first_at timestamptz not null,
  last_at timestamptz not null
);
