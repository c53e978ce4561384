-- The field's words for five columns. An older process may run beside: it reads and writes the old names, so that a trigger
-- keeps each pair in step, whichever of the two a statement names. The code names the new ones alone.

-- CIT and MIT: customer-initiated and merchant-initiated transaction, of the card networks' stored-credential framework.
create function initiated_as_of(initiator text) returns text language sql immutable as $$
  select case initiator when 'customer' then 'CIT' when 'merchant' then 'MIT' when 'provider' then 'provider_billed' else initiator end
$$;

create function initiator_of(initiated_as text) returns text language sql immutable as $$
  select case initiated_as when 'CIT' then 'customer' when 'MIT' then 'merchant' when 'provider_billed' then 'provider' else initiated_as end
$$;

alter table attempts
  add column resolved_at timestamptz,
  add column initiated_as text;
update attempts set resolved_at = settled_at, initiated_as = initiated_as_of(initiator);
alter table attempts alter column initiated_as set not null;

alter table refunds add column resolved_at timestamptz;
update refunds set resolved_at = settled_at where settled_at is not null;

alter table subscriptions add column action_required_by timestamptz;
update subscriptions set action_required_by = answer_by where answer_by is not null;
create index subscriptions_action_required on subscriptions (action_required_by) where status = 'needs_you';

alter table outbox add column delivered_to jsonb not null default '[]';
update outbox set delivered_to = told where told <> '[]';

create function sync_resolved_at() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.resolved_at := coalesce(new.resolved_at, new.settled_at);
    new.settled_at := new.resolved_at;
  elsif new.resolved_at is distinct from old.resolved_at then
    new.settled_at := new.resolved_at;
  else
    new.resolved_at := new.settled_at;
  end if;
  return new;
end
$$;

create trigger attempts_resolved_at before insert or update of settled_at, resolved_at on attempts
  for each row execute function sync_resolved_at();

create trigger refunds_resolved_at before insert or update of settled_at, resolved_at on refunds
  for each row execute function sync_resolved_at();

create function sync_initiated_as() returns trigger language plpgsql as $$
begin
  if new.initiated_as is null then
    new.initiated_as := initiated_as_of(new.initiator);
  else
    new.initiator := initiator_of(new.initiated_as);
  end if;
  return new;
end
$$;

-- An attempt's initiator never changes.
create trigger attempts_initiated_as before insert on attempts
  for each row execute function sync_initiated_as();

create function sync_action_required_by() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.action_required_by := coalesce(new.action_required_by, new.answer_by);
    new.answer_by := new.action_required_by;
  elsif new.action_required_by is distinct from old.action_required_by then
    new.answer_by := new.action_required_by;
  else
    new.action_required_by := new.answer_by;
  end if;
  return new;
end
$$;

create trigger subscriptions_action_required_by before insert or update of answer_by, action_required_by on subscriptions
  for each row execute function sync_action_required_by();

create function sync_delivered_to() returns trigger language plpgsql as $$
begin
  if new.delivered_to is distinct from old.delivered_to then
    new.told := new.delivered_to;
  else
    new.delivered_to := new.told;
  end if;
  return new;
end
$$;

-- An event is written before anything is delivered, so that no insert names either column.
create trigger outbox_delivered_to before update of told, delivered_to on outbox
  for each row execute function sync_delivered_to();
