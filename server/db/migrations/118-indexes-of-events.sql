-- The claim of what is due takes the oldest event first. Without the event in its index it read and sorted all that waits for an endpoint,
-- which after an outage took a hundred times as long.
drop index event_deliveries_due;
create index event_deliveries_due on event_deliveries (endpoint, next_at, event_id)
  where delivered_at is null and parked_at is null;

-- An operator looks an order up with its events, of which the table keeps those of all years.
create index outbox_by_order on outbox ((payload ->> 'orderId'));
