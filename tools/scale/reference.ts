/**
 * SQL for the reference of row `n`, in lower case. The factor is odd, so no two rows get the same
 * one.
 */
export function referenceSql(seed: number, n = "n"): string {
  return `lpad(to_hex((${n}::bigint * 2654435761 + ${seed * 97}) % 4294967296), 8, '0')`;
}
