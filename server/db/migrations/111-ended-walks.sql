-- N02: when the receipt of a sale was shown to its guest session, after which no offer is sold. Null before, and for offers,
-- renewals and older sales.
alter table orders add column walk_ended_at timestamptz;
