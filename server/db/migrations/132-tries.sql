-- What guards money and secrets is counted here for all processes: declines, wrong coupon codes, pages of providers, wrong tokens. A row
-- says that `what` was tried under a key, which is a hash. Its weight is 1 where it counts, 0 where it does not, or not yet, and -1 where a
-- paid order allows its address one decline more. The counts may be lost in a crash, so that the table has no log to wait for.
create unlogged table tries (
  key text not null,
  what text not null,
  weight smallint not null,
  at timestamptz not null,
  primary key (what, key)
);
create index tries_of_key on tries (key, weight, at);

-- The tries that a key has left between two times. Its paid orders, a thousand at most, are looked at only where they may matter: at most
-- a hundred look-ups wait for the number.
create function tries_left(tried_key text, most integer, own text, since timestamptz, until timestamptz) returns integer
language plpgsql stable as $$
declare
  taken integer;
  paid integer := 0;
begin
  select count(*) into taken from (
    select from tries where key = tried_key and weight = 1 and what <> own and at > since and at < until limit most + 1000
  ) as counted;
  if taken + 100 > most then
    select count(*) into paid from (
      select from tries where key = tried_key and weight = -1 and at > since and at < until limit 1000
    ) as counted;
  end if;
  return most - taken + paid;
end
$$;

-- Whether every key has a try left. `limits` are [{"key", "most", "isExact"}]: tries under an exact key wait for each other until the end of
-- their transactions, in the order of the keys, and what is looked at then was committed while they waited.
create function may_try(limits json, own text, since timestamptz, until timestamptz) returns boolean
language plpgsql volatile as $$
declare
  tried record;
begin
  for tried in select * from json_to_recordset(limits) as each (key text, most integer, "isExact" boolean) order by key loop
    if tried."isExact" then
      perform pg_advisory_xact_lock(hashtextextended(tried.key, 0));
    end if;
    if tries_left(tried.key, tried.most, own, since, until) <= 0 then
      return false;
    end if;
  end loop;
  return true;
end
$$;
