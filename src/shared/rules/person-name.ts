/**
 * One field for a whole name: what stands after its last space is the last name, and who has but
 * one name has no other.
 */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().replace(/\s+/g, " ");
  const end = words.lastIndexOf(" ");
  if (end === -1) return { firstName: words, lastName: "" };
  return { firstName: words.slice(0, end), lastName: words.slice(end + 1) };
}
