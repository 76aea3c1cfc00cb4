/** Who caused an event. `id` is of the user or the customer; null for any other actor. */
export interface Actor {
  kind: "visitor" | "customer" | "staff" | "system" | "provider";
  id: string | null;
}

/** Staff, and jobs on their behalf, are bound by neither deadlines nor lead time. */
export const isStaffActor = ({ kind }: Actor): boolean => kind === "staff" || kind === "system";

/** The actor of background jobs. */
export const SYSTEM: Actor = { kind: "system", id: null };

const KINDS: readonly string[] = ["visitor", "customer", "staff", "system", "provider"];

export const isActorKind = (text: string): text is Actor["kind"] => KINDS.includes(text);
