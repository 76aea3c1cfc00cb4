/**
 * The calls to the instant provider since the last call of this function, such as `POST
 * /v2/payments`.
 */
export async function takeProviderCalls(port: number): Promise<string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/calls`);
  return (await response.json()) as string[];
}
