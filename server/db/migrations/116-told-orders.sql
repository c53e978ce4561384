-- Whether the shopper of an order allowed advertising when it was placed: without that, no message service and no advertiser is told
-- of it. Null for orders of older versions, which are told to none.
alter table orders add column may_advertise boolean;

-- L06: the account of a lead's email, by which it is found when its person pays. Leads of older versions get theirs after the start.
alter table leads add column account_id text;

create index leads_by_account on leads (account_id) where account_id is not null;
create index leads_without_account on leads ((session_hash || ' ' || funnel_sfid)) where account_id is null and email is not null;
