-- The emails of a new booking are stored by reference and written from the booking when they are
-- sent (decision 39). Emails that are already stored keep their content.
--
-- superseded: the booking was moved or cancelled before the email was sent.
--
-- The new check reads the whole table: about a second for a million emails.
ALTER TABLE emails
  DROP CONSTRAINT emails_state_check,
  ADD CONSTRAINT emails_state_check
    CHECK (state IN ('queued', 'sent', 'captured', 'failed', 'withdrawn', 'superseded'));
