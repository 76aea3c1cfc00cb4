-- A purchase is two or three kilobytes and is emptied seconds later. Out of line, each had rows of
-- its own to insert, to index and to delete.
ALTER TABLE payment_attempts ALTER COLUMN purchase SET STORAGE MAIN;
