-- Whoever writes a booking only appends its words to a list, and a job sorts them into the search
-- index every ten seconds (flush-search-indexes.ts). The lists may grow to what a rush writes in
-- that time, so that nobody who books has to sort.
ALTER INDEX bookings_search SET (gin_pending_list_limit = 16384);
ALTER INDEX customers_search SET (gin_pending_list_limit = 16384);
ALTER INDEX emails_search SET (gin_pending_list_limit = 16384);

-- An attempt with its purchase is a little more than two kilobytes, above which PostgreSQL moved
-- the small columns beside the purchase out of line, each into a row of its own.
ALTER TABLE payment_attempts SET (toast_tuple_target = 8160);
