/** Who does something, as the events name it. `id` is of the user or customer; null where nobody is. */
export interface Actor {
  kind: "visitor" | "customer" | "staff" | "system" | "provider";
  id: string | null;
}

/** What the program does without being asked. */
export const SYSTEM: Actor = { kind: "system", id: null };
