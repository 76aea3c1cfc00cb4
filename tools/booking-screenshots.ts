import type { Page } from "@playwright/test";

interface SignIn {
  email: string;
  password: string;
}

type Take = (name: string) => Promise<void>;

/** The demo's customer, as the server says it when it starts. */
export function customerIn(welcome: string): SignIn {
  const [, email, password] = /A customer\s+(\S+)\s+(\S+)/.exec(welcome) ?? [];
  if (!email || !password) throw new Error("The demo named no customer to sign in as.");
  return { email, password };
}

/** What is asked before the booking that is open is cancelled or moved. */
export async function visitChanges(page: Page, take: Take): Promise<void> {
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await page.getByText("everything you paid comes back to you").waitFor();
  await take("cancel");
  await page.getByRole("button", { name: "Keep booking" }).click();
  await page.getByRole("link", { name: "Move to another time" }).click();
  await page.locator("section[aria-label=Time] button:enabled").last().click();
  await take("move");
}

/** My Bookings and one of them, for somebody who has booked before; and for who has not. */
export async function visitBookings(page: Page, signIn: SignIn, take: Take): Promise<void> {
  await page.goto("/no/such/page");
  const origin = new URL(page.url()).origin;
  const reply = await page.request.post("/api/session", { headers: { origin }, data: signIn });
  if (!reply.ok()) throw new Error(await reply.text());
  await page.goto("/bookings");
  await page.getByRole("heading", { name: "My Bookings" }).waitFor();
  await take("my-bookings");
  await page.goto("/bookings?show=upcoming");
  await page.getByRole("article").first().getByRole("link").click();
  await page.getByRole("heading", { name: "Your booking" }).waitFor();
  await take("booking");
  await page.goto("/bookings?show=upcoming");
  await page.route(/\/api\/bookings$/, (route) =>
    route.fulfill({ json: { bookings: [], nextCursor: null } }),
  );
  await page.getByText("All", { exact: true }).click();
  await page.getByRole("heading", { name: "No Bookings Found" }).waitFor();
  await take("my-bookings-empty");
  await page.request.delete("/api/session", { headers: { origin } });
}
