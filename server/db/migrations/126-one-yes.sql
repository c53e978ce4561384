-- N14: each yes to an offer takes the next number of its sale. Two processes that sell an upsell and its downsell at once cannot both write
-- the same one, and the second looks again at what was bought. Null for sales, renewals and offers of older versions.
alter table orders add column yes_number integer;
create unique index orders_one_yes on orders (parent_id, yes_number) where yes_number is not null;
