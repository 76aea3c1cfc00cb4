/**
 * Part of a statement: stores beside the event of the CTE `history` (its `id`) what it says of
 * people, because an event holds no names and addresses, and erasing them must not change it. Reads
 * the CTE `person_fields`, one row: the jsonb columns `before` and `after`, objects by the contract's
 * field names. Fields that do not differ are left out.
 */
export const insertEventDetails = `
   details AS (
     INSERT INTO event_details (event_id, before, after)
     SELECT history.id, jsonb_object_agg(field.name, fields.before -> field.name),
            jsonb_object_agg(field.name, fields.after -> field.name)
     FROM history, person_fields AS fields,
          jsonb_object_keys(fields.before || fields.after) AS field(name)
     WHERE coalesce(fields.before -> field.name, 'null')
           <> coalesce(fields.after -> field.name, 'null')
     GROUP BY history.id
   )`;
