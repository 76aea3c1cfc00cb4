import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BrandColours,
  contrastRatio,
  createBrandColours,
  hexToOklch,
  oklchToHex,
  parseBrandColour,
} from "./brand-colour.ts";

/**
 * The surfaces and soft panels of the design tokens that text in the brand's colour can appear on.
 */
const SURFACES =
  /--color-(page|card|sunken|hover|disabled|float|\w+-soft): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/g;

function readSurfaces(theme: "light" | "dark"): string[] {
  const tokens = readFileSync(join(import.meta.dirname, "../../web/styles/tokens.css"), "utf8");
  const own = [...tokens.matchAll(SURFACES)].filter(([, name]) => name !== "primary-soft");
  return own.map(([, , light = "", dark = ""]) => {
    const [lightness = 0, chroma = 0, hue = 0] = (theme === "light" ? light : dark)
      .split(" ")
      .map(Number);
    return oklchToHex({ lightness, chroma, hue });
  });
}

const surfaces = { light: readSurfaces("light"), dark: readSurfaces("dark") };

/** The pairs of text and background that the screens use. */
function listPairs(colours: BrandColours, theme: "light" | "dark"): [string, string][] {
  const { primary, primaryHover, onPrimary, primarySoft, primarySoftHover } = colours;
  return [
    [onPrimary, primary],
    [onPrimary, primaryHover],
    [colours.onPrimarySoft, primarySoft],
    [colours.onPrimarySoft, primarySoftHover],
    [colours.link, primarySoft],
    [primary, primarySoft],
    ...surfaces[theme].flatMap((behind): [string, string][] => [
      [colours.link, behind],
      [primary, behind],
      [colours.focus, behind],
    ]),
  ];
}

const anyHex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

/** The corners of the sRGB gamut, where rounding matters most. */
const CORNERS = ["00", "80", "ff"].flatMap((r) =>
  ["00", "80", "ff"].flatMap((g) => ["00", "80", "ff"].map((b) => `#${r}${g}${b}`)),
);

describe("a venue's colour", () => {
  test("has surfaces in both themes", () => {
    expect(surfaces.light).toHaveLength(11);
    expect(surfaces.dark).toHaveLength(11);
  });

  test("has a contrast of at least 4.5 to 1 on every background in both themes", () => {
    const check = (brand: string) => {
      const { light, dark } = createBrandColours(brand);
      for (const [text, behind] of [...listPairs(light, "light"), ...listPairs(dark, "dark")]) {
        expect(contrastRatio(text, behind), `${text} on ${behind}`).toBeGreaterThanOrEqual(4.5);
      }
    };
    CORNERS.forEach(check);
    fc.assert(fc.property(anyHex, check), { numRuns: 500 });
  });

  test("always has a visible hover state", () => {
    const check = (brand: string) => {
      for (const { primary, primaryHover } of Object.values(createBrandColours(brand))) {
        const [rest, hovered] = [hexToOklch(primary).lightness, hexToOklch(primaryHover).lightness];
        expect(Math.abs(rest - hovered)).toBeGreaterThan(0.03);
      }
    };
    CORNERS.forEach(check);
    fc.assert(fc.property(anyHex, check));
  });

  test("is unchanged where it is readable", () => {
    for (const brand of ["#0b5394", "#7a1f5c", "#1b5e20", "#b00020"]) {
      expect(createBrandColours(brand).light.primary).toBe(brand);
    }
  });

  test("keeps its hue where it is adjusted", () => {
    for (const brand of ["#ffd400", "#00e5ff", "#ff69b4"]) {
      const { light, dark } = createBrandColours(brand);
      for (const { primary } of [light, dark]) {
        expect(Math.abs(hexToOklch(primary).hue - hexToOklch(brand).hue)).toBeLessThan(4);
      }
    }
  });

  test("stays recognisable in the dark theme: red does not turn pink", () => {
    for (const brand of ["#c8102e", "#b00020", "#d32f2f"]) {
      const { lightness, chroma, hue } = hexToOklch(createBrandColours(brand).dark.primary);
      expect(chroma, brand).toBeGreaterThan(0.16);
      expect(lightness, brand).toBeLessThan(0.74);
      expect(Math.abs(hue - hexToOklch(brand).hue), brand).toBeLessThan(4);
    }
  });

  test("that is grey has grey tints", () => {
    const { light } = createBrandColours("#555555");
    expect(hexToOklch(light.primarySoft).chroma).toBeLessThan(0.002);
  });

  test("is parsed from six hexadecimal digits, otherwise null", () => {
    expect(parseBrandColour(" #0B5394 ")).toBe("#0b5394");
    for (const text of [null, "", "navy", "#fff", "#0b5394;}", "#0b53940", "0b5394"]) {
      expect(parseBrandColour(text), String(text)).toBeNull();
    }
  });
});

test("a colour is unchanged after conversion to OKLCH and back", () => {
  fc.assert(
    fc.property(anyHex, (hex) => {
      expect(oklchToHex(hexToOklch(hex))).toBe(hex);
    }),
  );
});

test("black and white have the maximum contrast of WCAG", () => {
  expect(contrastRatio("#000000", "#ffffff")).toBe(21);
  expect(contrastRatio("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});
