import type { Page } from "@playwright/test";

interface SignIn {
  email: string;
  password: string;
}

type Capture = (name: string) => Promise<void>;

/** Reads the demo customer's credentials from the text that the server prints at startup. */
export function parseDemoCustomer(welcome: string): SignIn {
  const [, email, password] = /A customer\s+(\S+)\s+(\S+)/.exec(welcome) ?? [];
  if (!email || !password) throw new Error("The server printed no demo customer to sign in as.");
  return { email, password };
}

/** Captures the dialogs that cancel and move the open booking. */
export async function captureBookingChanges(page: Page, capture: Capture): Promise<void> {
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await page.getByText("Free cancellation until").waitFor();
  await capture("cancel");
  await page.getByRole("button", { name: "Keep booking" }).click();
  await page.getByRole("link", { name: "Move to another time" }).click();
  await page.locator("section[aria-label=Time] button:enabled").last().click();
  await capture("move");
}

/** Captures My Bookings with and without bookings, and one booking. */
export async function captureMyBookings(
  page: Page,
  signIn: SignIn,
  capture: Capture,
): Promise<void> {
  await page.goto("/no/such/page");
  const origin = new URL(page.url()).origin;
  const response = await page.request.post("/api/session", { headers: { origin }, data: signIn });
  if (!response.ok()) throw new Error(await response.text());
  await page.goto("/bookings");
  await page.getByRole("heading", { name: "My Bookings" }).waitFor();
  await capture("my-bookings");
  await page.goto("/bookings?show=upcoming");
  await page.getByRole("article").first().getByRole("link").click();
  await page.getByRole("heading", { name: "Your booking" }).waitFor();
  await capture("booking");
  await page.goto("/bookings?show=upcoming");
  await page.route(/\/api\/bookings$/, (route) =>
    route.fulfill({ json: { bookings: [], nextCursor: null } }),
  );
  await page.getByText("All", { exact: true }).click();
  await page.getByRole("heading", { name: "No Bookings Found" }).waitFor();
  await capture("my-bookings-empty");
  await page.request.delete("/api/session", { headers: { origin } });
}
