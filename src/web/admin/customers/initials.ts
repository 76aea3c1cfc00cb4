/** `Catherine Featherstonehaugh-Price` → `CF`: the initials of the first and the last word. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
