-- A thin booking by pgbench: three statements, each a transaction of its own, as a server would
-- send them. It leaves out the server and the card processor. `first` and `last` are the slots to
-- choose from; a client that gets no place stops, so no refusal is counted as a booking.
\set slot random(:first, :last)
\set n random(1, 1000000000000)
SELECT thin.hold(:slot, 2) AS hold, gen_random_uuid() AS key \gset
SELECT thin.start_payment(:key, :hold, jsonb_build_object(
  'first_name', 'Amelia', 'last_name', 'Hart', 'email', 'amelia-' || :n || '@example.com',
  'phone', '07700900123', 'address', '14 Mill Lane, Kelside, Cumbria, KE7 4LD',
  'addons', jsonb_build_array(jsonb_build_object('id', 1, 'quantity', 1),
                              jsonb_build_object('id', 2, 'quantity', 1)))) AS amount \gset
SELECT thin.confirm(:key, 'card-' || :n) AS answer \gset
