-- What a person may do in the back office: each administrator has one staff role, which is a set of
-- permissions (src/shared/rules/staff-permissions.ts). Four come with Slipway and stay as they are;
-- a venue adds its own.
CREATE TABLE staff_roles (
  id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Which shipped role this is; null for a role of the venue's own.
  shipped_as  text UNIQUE CHECK (shipped_as IN ('owner', 'manager', 'front-desk', 'read-only')),
  name        text NOT NULL CHECK (name <> ''),
  permissions text[] NOT NULL,
  version     bigint NOT NULL DEFAULT 1,
  created_at  timestamptz NOT NULL DEFAULT venue_now()
);
CREATE UNIQUE INDEX staff_roles_name ON staff_roles (lower(name));

INSERT INTO staff_roles (id, shipped_as, name, permissions) VALUES
  ('00000000-0000-4000-8000-0000000000a1', 'owner', 'Owner',
   '{see-bookings,sell,take-cash,refund,refund-beyond-policy,cash-up,catalogue,vouchers,discounts,customers,erase,waivers,settings,stats,exports,staff}'),
  ('00000000-0000-4000-8000-0000000000a2', 'manager', 'Manager',
   '{see-bookings,sell,take-cash,refund,refund-beyond-policy,cash-up,catalogue,vouchers,discounts,customers,erase,waivers,settings,stats,exports}'),
  ('00000000-0000-4000-8000-0000000000a3', 'front-desk', 'Front desk',
   '{see-bookings,sell,take-cash,refund,cash-up,customers}'),
  ('00000000-0000-4000-8000-0000000000a4', 'read-only', 'Read-only',
   '{see-bookings,stats}');

-- Until now every administrator could do everything.
ALTER TABLE users ADD COLUMN staff_role_id uuid REFERENCES staff_roles;
INSERT INTO events (actor_kind, entity, entity_id, type, after)
SELECT 'system', 'account', id, 'account.staff-role-changed', '{"staffRole": "Owner"}'
FROM users WHERE role = 'admin';
UPDATE users SET staff_role_id = '00000000-0000-4000-8000-0000000000a1' WHERE role = 'admin';
ALTER TABLE users ADD CONSTRAINT users_staff_role
  CHECK ((role = 'admin') = (staff_role_id IS NOT NULL));
CREATE INDEX users_staff_role_id ON users (staff_role_id) WHERE staff_role_id IS NOT NULL;

-- An invitation that was sent before names no role. It is honoured, but not with everything.
ALTER TABLE account_requests ADD COLUMN staff_role_id uuid REFERENCES staff_roles;
UPDATE account_requests SET staff_role_id = '00000000-0000-4000-8000-0000000000a2'
WHERE kind = 'administrator-invitation';
ALTER TABLE account_requests ADD CONSTRAINT account_requests_staff_role
  CHECK ((kind = 'administrator-invitation') = (staff_role_id IS NOT NULL));
CREATE INDEX account_requests_staff_role_id ON account_requests (staff_role_id)
  WHERE staff_role_id IS NOT NULL;

-- False until somebody has looked at the roles that this migration gave.
ALTER TABLE settings ADD COLUMN are_staff_roles_reviewed boolean NOT NULL DEFAULT true;
UPDATE settings SET are_staff_roles_reviewed = false
WHERE (SELECT count(*) FROM users WHERE role = 'admin') > 1;
