/** Who does something, as the events name it. `id` is of the user or customer; null where nobody is. */
export interface Actor {
  kind: "visitor" | "customer" | "staff" | "system" | "provider";
  id: string | null;
}

/** What the program does without being asked. */
export const SYSTEM: Actor = { kind: "system", id: null };

const KINDS: readonly string[] = ["visitor", "customer", "staff", "system", "provider"];

export const isActorKind = (text: string): text is Actor["kind"] => KINDS.includes(text);
