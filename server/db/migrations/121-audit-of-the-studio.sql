-- The studio gives the commands of an operator, too.
alter table admin_audit
  drop constraint admin_audit_channel_check,
  add constraint admin_audit_channel_check check (channel in ('socket', 'http', 'process', 'studio'));
