-- The first tables of a new store, as the migrations up to 121 left them: versions, rules and pictures, and who changed them. Amounts
-- are integer minor units of the row's currency. Every statement is one of PostgreSQL 15.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Whoever makes a version live, it is remembered. A rollback says so by a setting of its transaction.
create function remember_live() returns trigger language plpgsql as $$
begin
  insert into live_history (sfid, hash, action, at)
  values (new.sfid, new.hash, coalesce(nullif(current_setting('sluice.live_action', true), ''), 'publish'), new.since);
  return new;
end
$$;

create table secrets (
  name text primary key,
  value text not null
);

create table server_log (
  id bigint generated always as identity primary key,
  level text not null,
  message text not null,
  detail jsonb,
  at timestamptz not null default now()
);
create index server_log_by_age on server_log (at);

-- Every version ever published, kept for the orders that were placed on it.
create table published_funnels (
  hash text primary key,
  sfid text not null,
  unique_identifier text not null,
  brand text not null,
  funnel jsonb not null,
  published_at timestamptz not null default now()
);
create index published_funnels_by_funnel on published_funnels (sfid, published_at);
create trigger published_funnels_immutable before delete or update on published_funnels for each row execute function refuse_change();
create trigger published_funnels_not_emptied before truncate on published_funnels for each statement execute function refuse_change();

-- Versions of funnels that an operator ended: no new sale is priced by them. A version that is published again leaves the table;
-- the audit of commands keeps both.
create table revoked_versions (
  hash text primary key references published_funnels,
  sfid text not null,
  revoked_at timestamptz not null
);

-- Which version of a funnel was live when, and whether it went live because it was published or rolled back to.
create table live_history (
  id bigint generated always as identity primary key,
  sfid text not null,
  hash text not null references published_funnels,
  action text not null check (action in ('publish', 'rollback')),
  at timestamptz not null default now()
);
create index live_history_by_funnel on live_history (sfid, id);

create table live_funnels (
  sfid text primary key,
  unique_identifier text not null,
  hash text not null references published_funnels,
  since timestamptz not null default now(),
  constraint live_funnels_unique_identifier unique (unique_identifier)
);
create trigger live_funnels_changed after update on live_funnels
  for each row when (old.hash is distinct from new.hash) execute function remember_live();
create trigger live_funnels_first after insert on live_funnels for each row execute function remember_live();

-- Each brand's coupons, shipping and taxes; the newest row of a brand is what counts.
create table shop_rules (
  id bigint generated always as identity primary key,
  brand text not null,
  hash text not null,
  rules jsonb not null,
  published_at timestamptz not null default now()
);
create index shop_rules_by_brand on shop_rules (brand, id);
create trigger shop_rules_immutable before delete or update on shop_rules for each row execute function refuse_change();

-- The pictures of each brand as they were last published: by the names of their files, with their hashes and sizes.
create table brand_pictures (
  brand text primary key,
  hash text not null,
  pictures jsonb not null,
  published_at timestamptz not null
);

-- What the shop makes of a picture, by the hash of the original: smaller ones in other formats, or a drawing without what no
-- browser needs. Rows never change.
create table picture_forms (
  id bigint generated always as identity unique,
  hash text not null,
  form text not null,
  body bytea not null,
  made_at timestamptz not null,
  primary key (hash, form)
);
create index picture_forms_by_age on picture_forms (made_at, id);

-- The pictures that some process is making forms of, until when it has to be done.
create table picture_turns (
  hash text primary key,
  until timestamptz not null
);

create function keep_admin_audit() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'admin_audit is append-only';
  end if;
  if old.outcome is not null
    or new.outcome is null
    or (new.id, new.began_at, new.channel, new.actor, new.command, new.arguments)
      is distinct from (old.id, old.began_at, old.channel, old.actor, old.command, old.arguments) then
    raise exception 'admin_audit is append-only';
  end if;
  return new;
end
$$;

-- Every command that changed the store from outside the shop, or tried to: written before it begins, completed once when it
-- ends. A row without outcome is of a command whose process ended in the middle.
create table admin_audit (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  channel text not null check (channel in ('socket', 'http', 'process', 'studio')),
  actor text not null,
  command text not null,
  arguments jsonb not null,
  outcome text check (outcome in ('done', 'refused', 'failed')),
  result jsonb,
  check ((outcome is null) = (ended_at is null))
);
create index admin_audit_by_time on admin_audit (began_at);
create trigger admin_audit_append_only before delete or update on admin_audit for each row execute function keep_admin_audit();
create trigger admin_audit_not_emptied before truncate on admin_audit for each statement execute function keep_admin_audit();
