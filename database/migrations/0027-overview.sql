-- What needs attention is found among millions without looking at them.

-- Whoever books online has signed: only those who came by way of the desk are ever here.
CREATE INDEX bookings_unsigned ON bookings (starts_at) INCLUDE (ticket_count, time_slot_id)
  WHERE NOT waiver_signed AND status = 'confirmed' AND hidden_at IS NULL;

CREATE INDEX messages_failed ON messages (kind) WHERE state = 'failed' AND resent_as IS NULL;
