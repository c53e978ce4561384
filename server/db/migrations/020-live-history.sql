-- Which version of a funnel was live when, and whether it went live because it was published or rolled back to.
create table live_history (
  id bigint generated always as identity primary key,
  sfid text not null,
  hash text not null references published_funnels (hash),
  action text not null check (action in ('publish', 'rollback')),
  at timestamptz not null default now()
);

create index live_history_by_funnel on live_history (sfid, id);

insert into live_history (sfid, hash, action, at) select sfid, hash, 'publish', since from live_funnels;

-- Whoever makes a version live, it is remembered. A rollback says so by a setting of its transaction.
create function remember_live() returns trigger language plpgsql as $$
begin
  insert into live_history (sfid, hash, action, at)
  values (new.sfid, new.hash, coalesce(nullif(current_setting('sluice.live_action', true), ''), 'publish'), new.since);
  return new;
end
$$;

create trigger live_funnels_first after insert on live_funnels
  for each row execute function remember_live();

create trigger live_funnels_changed after update on live_funnels
  for each row when (old.hash is distinct from new.hash) execute function remember_live();
