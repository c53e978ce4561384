create index if not exists server_log_by_age on server_log (at);
