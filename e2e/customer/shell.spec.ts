import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { createBrandColours } from "../../src/shared/rules/brand-colour.ts";
import { openActivities } from "../screens/activity-list.ts";
import { activityCards } from "../screens/start-page.ts";
import { test } from "../support/test.ts";

type HeadTags = Record<string, string | null>;

/** The metadata of a page in the HTML from the server; links by their `rel`. */
async function readHead(page: Page, path: string): Promise<HeadTags> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const { head, title } = new DOMParser().parseFromString(text, "text/html");
    const metaTags = [...head.querySelectorAll("meta[name], meta[property]")].map((meta) => {
      const name = meta.getAttribute("name") ?? meta.getAttribute("property");
      return [[name, meta.getAttribute("media")].filter(Boolean).join(" "), meta] as const;
    });
    const linkTags = [...head.querySelectorAll("link")].map((link) => [link.rel, link] as const);
    return Object.fromEntries([
      ["title", title],
      ...metaTags.map(([name, meta]) => [name, meta.getAttribute("content")]),
      ...linkTags.map(([rel, link]) => [rel, link.getAttribute("href")]),
    ]);
  }, html);
}

async function readImageMetadata(page: Page, url: string | null | undefined) {
  const response = await page.request.get(url ?? "");
  return sharp(await response.body()).metadata();
}

test("the start page has metadata for other sites; search engines must not index any other page", async ({
  page,
  server,
}) => {
  for (const path of ["/", "/booking"]) {
    const head = await readHead(page, path);
    const title = "Choose Your Adventure · Harbour Lake Aquapark";
    const description = "Book your experience: choose from our exciting range of activities.";
    expect(head).toMatchObject({
      title,
      description,
      canonical: `${server.url}/`,
      "og:title": title,
      "og:description": description,
      "og:url": `${server.url}/`,
      "og:type": "website",
      "og:site_name": "Harbour Lake Aquapark",
      "twitter:card": "summary_large_image",
      "theme-color (prefers-color-scheme: light)": "#ffffff",
      "theme-color (prefers-color-scheme: dark)": "#0e1e2c",
    });
    expect(head).not.toHaveProperty("robots");
    expect(head["og:image"]).toMatch(new RegExp(`^${server.url}/files/`));
    const shareImage = await readImageMetadata(page, head["og:image"]);
    expect(shareImage).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  }

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
    const head = await readHead(page, path);
    expect(head, path).toMatchObject({
      title: `${title} · Harbour Lake Aquapark`,
      robots: "noindex",
      description: expect.stringMatching(/^[A-Z].{10,}\.$/),
    });
    expect(head, path).not.toHaveProperty("canonical");
  }
  expect((await page.request.get("/no/such/page")).status()).toBe(404);

  const { logoUrl } = await (await page.request.get("/api/venue")).json();
  const { icon, "apple-touch-icon": touchIcon } = await readHead(page, "/");
  expect([icon, touchIcon]).toEqual([`${logoUrl}-icon.png`, `${logoUrl}-icon.png`]);
  expect(await readImageMetadata(page, icon)).toMatchObject({
    format: "png",
    width: 180,
    height: 180,
  });
});

function readButtonColour(page: Page): Promise<string> {
  const button = activityCards(page).first().getByRole("link");
  return button.evaluate((element) => getComputedStyle(element).backgroundColor);
}

test("the venue's colour replaces the product's blue on every page", async ({ page, server }) => {
  await openActivities(page);
  const defaultColour = await readButtonColour(page);
  await expect(page.locator("link[href^='/brand/']")).toHaveCount(0);
  try {
    await server.pool.query("UPDATE settings SET brand_colour = '#7A1F5C'");
    await openActivities(page);
    await expect.poll(() => readButtonColour(page)).toBe("rgb(122, 31, 92)");
    const [head] = (await (await page.request.get("/booking/payment")).text()).split("</head>");
    expect(head).toContain('href="/brand/7a1f5c.css"');

    // Too light for readable text as it is.
    await server.pool.query("UPDATE settings SET brand_colour = '#ffd400'");
    await openActivities(page);
    const { primary } = createBrandColours("#ffd400").light;
    const channels = [1, 3, 5].map((at) => Number.parseInt(primary.slice(at, at + 2), 16));
    await expect.poll(() => readButtonColour(page)).toBe(`rgb(${channels.join(", ")})`);
  } finally {
    await server.pool.query("UPDATE settings SET brand_colour = NULL");
  }
  await openActivities(page);
  expect(await readButtonColour(page)).toBe(defaultColour);
});

test("pictures are small and modern, the hero is narrow on phones and darker in dark mode", async ({
  page,
}) => {
  await openActivities(page);
  const { heroImageUrl } = await (await page.request.get("/api/venue")).json();
  const hero = page.getByRole("main").locator("img").first();
  const readCurrentSrc = () => hero.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(readCurrentSrc).toMatch(new RegExp(`${heroImageUrl}-narrow-\\d+\\.avif$`));
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(readCurrentSrc).toMatch(new RegExp(`${heroImageUrl}-\\d+\\.avif$`));
  const images = await page.getByRole("main").locator("img").all();
  expect(images.length).toBeGreaterThan(2);
  for (const image of images) {
    await image.scrollIntoViewIfNeeded();
    const isLoaded = ({ currentSrc, naturalWidth }: HTMLImageElement) =>
      naturalWidth > 0 && currentSrc.endsWith(".avif");
    await expect.poll(() => image.evaluate(isLoaded)).toBe(true);
  }
  for (const [colorScheme, filter] of [
    ["dark", "brightness(0.9)"],
    ["light", "none"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    for (const image of images) await expect(image).toHaveCSS("filter", filter);
  }
});
