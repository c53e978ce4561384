-- Versions of funnels that an operator ended: no new sale is priced by them. A version that is published again leaves the table;
-- the audit of commands keeps both.
create table revoked_versions (
  hash text primary key references published_funnels (hash),
  sfid text not null,
  revoked_at timestamptz not null
);
