-- A purchase is two or three kilobytes and is emptied seconds later, with the card token. Out of
-- line, each had rows of its own to insert, to index and to delete.
ALTER TABLE payment_attempts
  ALTER COLUMN purchase SET STORAGE MAIN,
  ALTER COLUMN card_token SET STORAGE MAIN;

-- The list of new words is sorted into the search index four times as seldom, and then writes each
-- of its pages for four times as many bookings. Who searches reads two megabytes at most.
ALTER INDEX bookings_search SET (gin_pending_list_limit = 2048);
