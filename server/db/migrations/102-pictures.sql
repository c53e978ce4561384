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
