-- The values that the cookie of a guest session has had. `owner` is the session_hash that its orders, quotes and cards carry:
-- the SHA-256 of its first value. A session that never paid has one value and no row here. Rows are never removed: without its
-- row a retired value would let its holder in again.
create table session_values (
  hash text primary key,
  owner text not null,
  created_at timestamptz not null,
  -- Both are set once a sale was paid with this value: the value that replaced it, and its end where that one is never used.
  next_hash text,
  valid_until timestamptz,
  -- The first request with this value; null as long as it was only sent. The value before it ends some minutes later.
  used_at timestamptz,
  -- The sales that were paid until then; another one renews the session's value.
  sales jsonb not null default '[]'
);

create index session_values_by_owner on session_values (owner);

-- A sale of an earlier version renews nothing: its shopper may come back to it with the value of that time.
insert into session_values (hash, owner, created_at, used_at, sales)
select session_hash, session_hash, now(), now(), jsonb_agg(id)
from orders
where purpose = 'sale' and status not in ('Pending', 'Failed', 'Cancelled')
group by session_hash;
