import type { Page } from "@playwright/test";

type Capture = (name: string) => Promise<void>;

/** The screens of the catalogue and the settings: path → title. */
const SCREENS = {
  activities: "Activities",
  schedules: "Activity Schedules",
  addons: "Add-ons",
  vouchers: "Gift Vouchers",
  discounts: "Discount Codes",
  waivers: "Waiver Management",
  settings: "Settings",
  reports: "Reports & Analytics",
  emails: "Email log",
  "activity-log": "Activity log",
  health: "Health",
} as const;
type Path = keyof typeof SCREENS;

/** What to open or fill in on a screen for a second screenshot. */
const INTERACTIONS: { [P in Path]?: (page: Page) => Promise<void> } = {
  activities: (page) => press(page, /^Edit /),
  schedules: async (page) => {
    await press(page, /^Create Schedule$/);
    await overlapToday(page);
  },
  addons: (page) => press(page, /^Edit /),
  vouchers: async (page) => {
    // A partly spent voucher of the demo data.
    await page.goto("/admin/vouchers?search=Freya");
    await page.getByText("Showing 1 to 1 of 1 vouchers").waitFor();
    await press(page, /^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    await page.getByRole("heading", { name: "History" }).waitFor();
  },
  discounts: async (page) => {
    await press(page, /^Create Discount Code$/);
    const form = page.getByRole("dialog");
    await form.getByLabel("Amount (%)").fill("120");
    await form.getByRole("button", { name: "Create Discount Code" }).click();
    await form.getByText("Please check 2 fields").waitFor();
  },
  settings: async (page) => {
    await page.getByLabel("Hold places for").fill("20");
    await page.getByText("1 change not saved").waitFor();
  },
  emails: async (page) => {
    await press(page, /Confirmation/);
    await page.frameLocator("iframe").locator("h1").waitFor();
  },
};

/** Captures each screen as it loads and, where defined, after its interaction. */
export async function captureCatalogue(page: Page, capture: Capture): Promise<void> {
  for (const path of Object.keys(SCREENS) as Path[]) {
    await page.goto(`/admin/${path}`);
    await page.getByRole("heading", { name: SCREENS[path], level: 1 }).waitFor();
    await capture(`admin-${path}`);
    const interact = INTERACTIONS[path];
    if (!interact) continue;
    await interact(page);
    await capture(`admin-${path}-opened`);
  }
}

async function press(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("main").getByRole("button", { name }).first().click();
}

/** Fills in a schedule that conflicts with another one of the first activity. */
async function overlapToday(page: Page): Promise<void> {
  const form = page.getByRole("dialog");
  const today = new Date().toLocaleDateString("en-GB", { timeZone: "Europe/London" });
  await form.getByLabel("Activity").selectOption({ index: 1 });
  for (const name of ["Start date", "End date"]) {
    await form.getByRole("textbox", { name }).fill(today);
  }
  for (const day of await form.getByRole("checkbox").all()) await day.press("Space");
  await form.getByLabel("Start time").fill("12:00");
  await form.getByLabel("End time").fill("15:00");
  await form.getByText(/^This schedule overlaps another one/).waitFor();
}
