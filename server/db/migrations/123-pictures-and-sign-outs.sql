-- The pictures that a brand has ever shown, by their hash, so that a start knows those that were replaced. A trigger writes them, since a
-- process of an earlier release publishes pictures, too.
create table published_pictures (
  brand text not null,
  hash text not null,
  primary key (brand, hash)
);

insert into published_pictures (brand, hash) select brand, hash from brand_pictures;

create function remember_pictures() returns trigger language plpgsql as $$
begin
  insert into published_pictures (brand, hash) values (new.brand, new.hash) on conflict do nothing;
  return new;
end
$$;

create trigger brand_pictures_published after insert or update on brand_pictures
  for each row execute function remember_pictures();

-- The sessions of the studio that were ended before their time, which their cookies would outlive.
create table studio_sign_outs (
  session text primary key,
  until timestamptz not null
);
