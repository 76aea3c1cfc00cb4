import { describe, expect, it } from "vitest";
import { signature } from "../../shared/contract/public/checkouts.ts";
import { SIGNATURE_MAX_BYTES } from "../../shared/limits.ts";
import { appendStroke, type StrokePoint } from "./signature-path.ts";

const box = { width: 600, height: 200 };

function parseNumbers(path: string): number[] {
  return path.match(/[\d.]+/g)?.map(Number) ?? [];
}

/** A stroke with many turns, which can hardly be simplified. */
function scribble(pointCount: number): StrokePoint[] {
  return Array.from({ length: pointCount }, (_, i) => ({
    x: (i * 37) % 600,
    y: 100 + 90 * Math.sin(i * 1.7),
  }));
}

describe("appendStroke", () => {
  it("keeps the proportions and fits a pad of any shape whole into the middle of the box", () => {
    const corners = [
      { x: 0, y: 0 },
      { x: 300, y: 200 },
    ];
    expect(appendStroke("", corners, { width: 300, height: 200 })).toBe("M150 0L450 200");
    const wide = [
      { x: 0, y: 0 },
      { x: 1200, y: 200 },
    ];
    expect(appendStroke("", wide, { width: 1200, height: 200 })).toBe("M0 50L600 150");
  });

  it("makes a dot of a tap and a line of two points", () => {
    expect(appendStroke("", [{ x: 10, y: 20 }], box)).toBe("M10 20L10 20");
    expect(
      appendStroke(
        "M1 1L2 2",
        [
          { x: 10, y: 20 },
          { x: 30, y: 40 },
        ],
        box,
      ),
    ).toBe("M1 1L2 2M10 20L30 40");
  });

  it("drops points on a straight line and curves through the rest", () => {
    const straight = Array.from({ length: 50 }, (_, i) => ({ x: i * 4, y: i * 2 }));
    expect(appendStroke("", straight, box)).toBe("M0 0L196 98");
    const bent = appendStroke("", [...straight, { x: 0, y: 98 }], box);
    expect(bent).toMatch(/^M0 0C[\d. ]+ 196 98C[\d. ]+ 0 98$/);
  });

  it("keeps every number in the box, with at most one decimal", () => {
    const path = appendStroke(
      "",
      [
        { x: -40.123, y: 3.09999 },
        { x: 700, y: 260 },
      ],
      box,
    );
    expect(path).toBe("M0 3.1L600 200");
    for (const point of parseNumbers(appendStroke("", scribble(60), box))) {
      expect(point).toBeGreaterThanOrEqual(0);
      expect(point).toBeLessThanOrEqual(600);
      expect(String(point)).toMatch(/^\d+(\.\d)?$/);
    }
  });

  it("never exceeds the contract's maximum size", () => {
    let path = "";
    for (let stroke = 0; stroke < 40; stroke += 1) path = appendStroke(path, scribble(120), box);
    expect(path.length).toBeLessThanOrEqual(SIGNATURE_MAX_BYTES);
    expect(signature.safeParse({ kind: "drawn", path }).success).toBe(true);
  });

  it("changes nothing without points", () => {
    expect(appendStroke("M1 1L2 2", [], box)).toBe("M1 1L2 2");
  });
});
