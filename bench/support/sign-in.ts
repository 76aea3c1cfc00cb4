/** Signs in at a server. @returns the Cookie header of the session */
export async function signIn(
  base: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const reply = await fetch(`${base}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ email, password }),
  });
  if (!reply.ok) throw new Error(`Nobody could sign in: ${await reply.text()}`);
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
