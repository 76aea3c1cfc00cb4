/**
 * SQL for a random number from 0 to 1 for row `n` and a purpose: the same for the same seed,
 * whatever order PostgreSQL works in.
 */
export type RandomSql = (purpose: string, n?: string) => string;

export function createRandomSql(seed: number): RandomSql {
  const salts = new Map<string, number>();
  return (purpose, n = "n") => {
    const salt = salts.get(purpose) ?? salts.size + 1;
    salts.set(purpose, salt);
    return `((hashint8extended(${n}::bigint, ${seed * 1000 + salt}) & 1073741823) / 1073741824.0::float8)`;
  };
}

/**
 * SQL for a random index into a list, from 1; smaller ones are more likely.
 * @param skew 1 makes all equally likely
 */
export function skewedIndexSql(length: number, random: string, skew = 1.7): string {
  return `(1 + floor(${length} * power(${random}, ${skew}))::int)`;
}

/** SQL for a random id for row `n`: a version 4 UUID. */
export function randomIdSql(seed: number, purpose: string, n = "n"): string {
  const bits = `md5('${seed} ${purpose} ' || ${n})`;
  return `overlay(overlay(${bits} PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`;
}
