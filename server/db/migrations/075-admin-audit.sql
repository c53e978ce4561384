-- Every command that changed the store from outside the shop, or tried to: written before it begins, completed once when it
-- ends. A row without outcome is of a command whose process ended in the middle.
create table admin_audit (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  ended_at timestamptz,
  channel text not null check (channel in ('socket', 'http', 'process')),
  actor text not null,
  command text not null,
  arguments jsonb not null,
  outcome text check (outcome in ('done', 'refused', 'failed')),
  result jsonb,
  check ((outcome is null) = (ended_at is null))
);

create index admin_audit_by_time on admin_audit (began_at);

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

create trigger admin_audit_append_only before update or delete on admin_audit
  for each row execute function keep_admin_audit();

create trigger admin_audit_not_emptied before truncate on admin_audit
  for each statement execute function keep_admin_audit();
