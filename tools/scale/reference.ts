/**
 * SQL for the reference of row `n`, in small letters. Every number becomes another one: the factor is
 * odd, so none comes twice.
 */
export function referenceSql(seed: number, n = "n"): string {
  return `lpad(to_hex((${n}::bigint * 2654435761 + ${seed * 97}) % 4294967296), 8, '0')`;
}
