create index if not exists quotes_by_age on quotes (created_at, id);
