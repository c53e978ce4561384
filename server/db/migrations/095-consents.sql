-- The words with which visitors were asked for consent, by the version that answers name. They stay: without them an answer
-- proves nothing.
create table consent_texts (
  version text primary key,
  title text not null,
  text text not null,
  first_answered_at timestamptz not null
);

-- Each answer of a guest session; the cookie of the browser has the newest one. Rows go after 400 days, and the cookie after 365.
create table consents (
  id bigint generated always as identity primary key,
  session_hash text not null,
  -- Empty for an opt-out from a page that showed no question.
  text_version text not null,
  analytics boolean not null,
  advertising boolean not null,
  -- Where it was given: banner, optout, ccpa.
  source text not null,
  -- The region that a declared proxy stated, as ISO 3166.
  region text,
  -- Whether the browser sent Global Privacy Control beside the answer.
  is_signalled boolean not null,
  answered_at timestamptz not null
);

create index consents_by_session on consents (session_hash, answered_at);
create index consents_by_age on consents (answered_at, id);
