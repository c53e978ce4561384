-- E12: the account of the customer, a keyed hash of the email. Older orders get theirs batch by batch after the start.
alter table orders add column account_id text;

create index orders_by_account on orders (account_id, created_at) where account_id is not null;
create index orders_without_account on orders (id) where account_id is null and email <> '';
