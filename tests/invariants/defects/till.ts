import type { Defects } from "./defect.ts";

/** Changes what a session covers although the database refuses it. */
function withoutTriggers(table: string, change: string): string {
  return `ALTER TABLE ${table} DISABLE TRIGGER USER; ${change}; ALTER TABLE ${table} ENABLE TRIGGER USER`;
}

/** Defects of the till, and the invariants that must detect them. */
export const tillDefects: Defects = {
  "a closed till session's sums are those of the money that it covers": [
    {
      description: "a payment left its closed session",
      sql: withoutTriggers(
        "payments",
        "UPDATE payments SET till_session_id = NULL WHERE till_session_id = :tillclosed",
      ),
    },
    {
      description: "cash was paid out of a closed session",
      sql: `INSERT INTO till_movements (id, till_session_id, kind, amount_pence, reason, moved_by)
            VALUES (gen_random_uuid(), :tillclosed, 'paid_out', 1, 'Milk', :account)`,
    },
    {
      description: "a closed session says that it took more",
      sql: withoutTriggers(
        "till_sessions",
        "UPDATE till_sessions SET cash_taken_pence = cash_taken_pence + 1 WHERE id = :tillclosed",
      ),
    },
  ],
  "a till session covers offline payments and completed cash refunds only": [
    {
      description: "a card payment belongs to the open session",
      sql: "UPDATE payments SET till_session_id = :tillopen WHERE booking_id = :card",
    },
  ],
  "the database refuses to change what a till session covers": [
    { description: "a trigger is missing", sql: "DROP TRIGGER refunds_stay_in_till ON refunds" },
    {
      description: "a trigger is disabled",
      sql: "ALTER TABLE till_sessions DISABLE TRIGGER till_sessions_stay_closed",
    },
  ],
};
