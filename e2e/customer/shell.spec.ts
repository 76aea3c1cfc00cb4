import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { openActivities } from "../screens/activity-list.ts";
import { cards } from "../screens/start-page.ts";
import { untilAlive } from "../support/alive.ts";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test.ts";
import { inBothThemes } from "../support/themes.ts";

type Head = Record<string, string | null>;

/** What a page says about itself, as its HTML comes from the server; links by what they are to it. */
async function headOf(page: Page, path: string): Promise<Head> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const { head, title } = new DOMParser().parseFromString(text, "text/html");
    const named = [...head.querySelectorAll("meta[name], meta[property]")].map((meta) => {
      const name = meta.getAttribute("name") ?? meta.getAttribute("property");
      return [[name, meta.getAttribute("media")].filter(Boolean).join(" "), meta] as const;
    });
    const linked = [...head.querySelectorAll("link")].map((link) => [link.rel, link] as const);
    return Object.fromEntries([
      ["title", title],
      ...named.map(([name, meta]) => [name, meta.getAttribute("content")]),
      ...linked.map(([rel, link]) => [rel, link.getAttribute("href")]),
    ]);
  }, html);
}

async function pictureAt(page: Page, url: string | null | undefined) {
  const response = await page.request.get(url ?? "");
  return sharp(await response.body()).metadata();
}

test("the start page has one address, and says what other sites may show of it", {
  tag: "@one-width",
}, async ({ page, server }) => {
  for (const path of ["/", "/booking"]) {
    const head = await headOf(page, path);
    const title = "Choose Your Adventure · Harbour Lake Aquapark";
    const description = "Book your experience: choose from our exciting range of activities.";
    expect(head).toMatchObject({
      ...{ title, description, canonical: `${server.url}/` },
      ...{ "og:title": title, "og:description": description, "og:url": `${server.url}/` },
      ...{ "og:type": "website", "og:site_name": "Harbour Lake Aquapark" },
      "twitter:card": "summary_large_image",
      "theme-color (prefers-color-scheme: light)": "#ffffff",
      "theme-color (prefers-color-scheme: dark)": "#0e1e2c",
    });
    expect(head).not.toHaveProperty("robots");
    expect(head["og:image"]).toMatch(new RegExp(`^${server.url}/files/`));
    const shared = await pictureAt(page, head["og:image"]);
    expect(shared).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  }
});

test("every other page has its own title, and search engines are asked to leave it", {
  tag: "@one-width",
}, async ({ page }) => {
  const titles = {
    "/booking/datetime": "Select Date & Time",
    "/booking/tickets": "Select Tickets",
    "/booking/customer-info": "Your Information",
    "/booking/addons": "Add Optional Items",
    "/booking/waiver": "Review & Sign Waiver",
    "/booking/payment": "Payment",
    "/booking/success": "Booking Confirmed!",
    "/no/such/page": "Page not found",
  };
  for (const [path, title] of Object.entries(titles)) {
    const head = await headOf(page, path);
    expect(head, path).toMatchObject({
      ...{ title: `${title} · Harbour Lake Aquapark`, robots: "noindex" },
      description: expect.stringMatching(/^[A-Z].{10,}\.$/),
    });
    expect(head, path).not.toHaveProperty("canonical");
  }
  expect((await page.request.get("/no/such/page")).status()).toBe(404);
});

test("the venue's logo is the icon of the site; without one it is the product's", {
  tag: "@one-width",
}, async ({ page, server }) => {
  const { logoUrl } = await (await page.request.get("/api/venue")).json();
  const own = await headOf(page, "/");
  expect(own.icon).toBe(`${logoUrl}-icon.png`);
  expect(own["apple-touch-icon"]).toBe(own.icon);
  const icon = await pictureAt(page, own.icon);
  expect(icon).toMatchObject({ format: "png", width: 180, height: 180 });

  await server.pool.query("UPDATE settings SET logo_url = NULL");
  try {
    const head = await headOf(page, "/");
    expect(head.icon).toMatch(/favicon-.*\.svg$/);
    expect((await page.request.get(head.icon ?? "")).ok()).toBe(true);
    expect(head).not.toHaveProperty("apple-touch-icon");
    await page.goto("/");
    const name = page.getByRole("banner").getByRole("link", { name: "Harbour Lake Aquapark" });
    await expect(name).toBeVisible();
    await expect(name.locator("img")).toHaveCount(0);
  } finally {
    await server.pool.query("UPDATE settings SET logo_url = $1", [logoUrl]);
  }
});

function colourOf(page: Page): Promise<string> {
  const button = cards(page).first().getByRole("link");
  return button.evaluate((element) => getComputedStyle(element).backgroundColor);
}

test("the venue's colour takes the place of the product's blue, in both themes and on any page", {
  tag: "@one-width",
}, async ({ page, server }) => {
  test.slow();
  await openActivities(page);
  const ownBlue = await colourOf(page);
  await expect(page.locator("link[href^='/brand/']")).toHaveCount(0);
  try {
    await server.pool.query("UPDATE settings SET brand_colour = '#7A1F5C'");
    await openActivities(page);
    await expect.poll(() => colourOf(page)).toBe("rgb(122, 31, 92)");
    const [head] = (await (await page.request.get("/booking/payment")).text()).split("</head>");
    expect(head).toContain('href="/brand/7a1f5c.css"');

    // Too light to be read as it is.
    await server.pool.query("UPDATE settings SET brand_colour = '#ffd400'");
    await openActivities(page);
    await expect.poll(() => colourOf(page)).not.toBe("rgb(122, 31, 92)");
    await inBothThemes(page, expectAccessible);
    await page.goto("/no/such/page");
    await inBothThemes(page, expectAccessible);
  } finally {
    await server.pool.query("UPDATE settings SET brand_colour = NULL");
  }
  await openActivities(page);
  expect(await colourOf(page)).toBe(ownBlue);
});

test("the menu says whether it is open, Escape closes it and focus goes back to its button", async ({
  page,
  isMobile,
}) => {
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main" });
  const current = menu.getByRole("link", { name: "Activities" });
  if (!isMobile) {
    await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
    await expect(current).toHaveAttribute("aria-current", "page");
    return;
  }
  const button = page.getByRole("button", { name: "Menu" });
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(menu).toBeHidden();
  await untilAlive(button);
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(current).toHaveAttribute("aria-current", "page");
  await inBothThemes(page, expectAccessible);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Tab");
  await expect(current).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");

  await button.click();
  await current.click();
  await expect(menu).toBeHidden();
});

test("an unknown path shows the empty lake, its words and the way home", {
  tag: "@one-width",
}, async ({ page }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  const picture = page.getByRole("main").locator("img");
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(page.getByRole("heading", { name: "We could not find that page" })).toBeVisible();
  await inBothThemes(page, expectAccessible);
  await expectNoSidewaysScroll(page);
  await page.getByRole("main").getByRole("link", { name: "Browse Activities" }).click();
  await expect(page.getByRole("heading", { name: "Choose Your Adventure" })).toBeVisible();
});

test("pictures come small and modern, the hero on phones in its narrow form, quieter in the dark", async ({
  page,
  isMobile,
}) => {
  await openActivities(page);
  const { heroImageUrl } = await (await page.request.get("/api/venue")).json();
  const hero = page.getByRole("main").locator("img").first();
  const shown = () => hero.evaluate((image: HTMLImageElement) => image.currentSrc);
  const narrow = new RegExp(`${heroImageUrl}-narrow-\\d+\\.avif$`);
  const wide = new RegExp(`${heroImageUrl}-\\d+\\.avif$`);
  await expect.poll(shown).toMatch(isMobile ? narrow : wide);
  for (const picture of await page.getByRole("main").locator("img").all()) {
    await picture.scrollIntoViewIfNeeded();
    const source = () => picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(source).toMatch(/\.avif$/);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(picture).toHaveCSS("filter", "brightness(0.9)");
    await page.emulateMedia({ colorScheme: "light" });
    await expect(picture).toHaveCSS("filter", "none");
  }
});
