/** Empties the stand-in's book, which it keeps in memory. */
export async function resetStandin(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/__fake/reset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (!response.ok) throw new Error(`The stand-in answered ${response.status}.`);
}

/** The calls that the stand-in heard since it was started or emptied, as `POST /v2/payments`. */
export async function callsHeard(port: number): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/__fake/state`);
  const { calls } = (await response.json()) as { calls: { method: string; path: string }[] };
  return calls.map(({ method, path }) => `${method} ${path}`);
}
