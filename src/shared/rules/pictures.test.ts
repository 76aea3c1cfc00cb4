import { expect, test } from "vitest";
import { createPictureSrcSet, getPictureUrl, PICTURE_TYPES, PICTURE_WIDTHS } from "./pictures.ts";

test("a picture's URL consists of its name, width and type", () => {
  expect(getPictureUrl("/files/ab12cd", 800, "webp")).toBe("/files/ab12cd-800.webp");
  expect(getPictureUrl("/files/ab12cd", 1920, "avif")).toBe("/files/ab12cd-1920.avif");
});

test("a srcset lists every stored width of its size, smallest first, with descriptors", () => {
  expect(createPictureSrcSet("/files/ab12cd", "card", "avif")).toBe(
    "/files/ab12cd-480.avif 480w, /files/ab12cd-800.avif 800w, /files/ab12cd-1200.avif 1200w",
  );
  expect(createPictureSrcSet("/files/ab12cd", "hero", "webp")).toBe(
    "/files/ab12cd-960.webp 960w, /files/ab12cd-1440.webp 1440w, /files/ab12cd-1920.webp 1920w",
  );
});

test("the smaller format comes first, so that a browser takes it when it can", () => {
  expect(PICTURE_TYPES).toEqual(["avif", "webp"]);
  for (const widths of Object.values(PICTURE_WIDTHS)) {
    expect([...widths].sort((a, b) => a - b)).toEqual(widths);
  }
});
