-- The status of an order is the state of its machine. An older process still writes the copy of it; newer ones write none.
alter table orders alter column machine_state set default '{}';
