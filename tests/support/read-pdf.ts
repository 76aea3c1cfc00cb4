import { inflateSync } from "node:zlib";

/** What a person, and a program that reads aloud, finds in a PDF. */
export interface ReadPdf {
  pageCount: number;
  /** What is written, a line for each piece, in the order of the file. */
  text: string;
  /** Where its links lead. */
  links: string[];
  pictureCount: number;
  /** Names of the fonts; all are inside the file. */
  fonts: string[];
  title: string;
  language: string;
  /** The colours of its areas and letters, such as `#035588`. */
  fills: string[];
  /** How far anything is moved at once, in points: more than the paper's height, and nobody sees it. */
  farthest: number;
}

/**
 * Reads a PDF as our renderer makes it: one object after the other, streams deflated, text in fonts
 * with two bytes a glyph and a table back to Unicode (ISO 32000-1, 9.10.3).
 */
export function readPdf(bytes: Buffer): ReadPdf {
  const source = bytes.toString("latin1");
  if (!source.startsWith("%PDF-") || !source.trimEnd().endsWith("%%EOF")) {
    throw new Error("These bytes are not a whole PDF.");
  }
  const objects = objectsOf(source);
  const all = [...objects.values()];
  const fontFiles = all.filter(({ head }) => head.includes("/FontFile2"));
  return {
    pageCount: all.filter(({ head }) => /\/Type \/Page\b/.test(head)).length,
    text: textOf(objects),
    links: all.flatMap(({ head }) => /\/URI \((.*)\)/.exec(head)?.[1] ?? []),
    pictureCount: all.filter(({ head }) =>
      /\/Subtype \/Image[\s\S]*\/ColorSpace \/DeviceRGB/.test(head),
    ).length,
    fonts: fontFiles.flatMap(({ head }) => /\/FontName \/\w+\+(\S+)/.exec(head)?.[1] ?? []),
    title: titleOf(objects),
    fills: [...new Set(all.flatMap(({ stream }) => fillsOf(stream)))],
    farthest: Math.max(...all.flatMap(({ stream }) => movesOf(stream))),
    language: /\/Lang \((.*)\)/.exec(source)?.[1] ?? "",
  };
}

interface PdfObject {
  head: string;
  /** Inflated, if it was deflated; empty without one. */
  stream: string;
}

type Objects = ReadonlyMap<string, PdfObject>;

function objectsOf(source: string): Objects {
  const found = source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm);
  return new Map(
    [...found].map(([, number = "", body = ""]) => {
      const [head = "", stream = ""] = body.split(/\nstream\n/);
      const packed = Buffer.from(stream.replace(/\nendstream$/, ""), "latin1");
      const isDeflated = head.includes("/FlateDecode");
      return [
        number,
        { head, stream: (isDeflated ? inflateSync(packed) : packed).toString("latin1") },
      ];
    }),
  );
}

function textOf(objects: Objects): string {
  const fonts = new Map<string, readonly string[]>();
  for (const { head } of objects.values()) {
    for (const [, name = "", number = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? "")?.[1] ?? "";
      fonts.set(name, glyphsOf(objects.get(table)?.stream ?? ""));
    }
  }
  const contents = [...objects.values()].flatMap(
    ({ head }) => /\/Contents (\d+)/.exec(head)?.[1] ?? [],
  );
  return contents.map((number) => written(objects.get(number)?.stream ?? "", fonts)).join("\n");
}

/** The text of each glyph, by its number. */
function glyphsOf(table: string): string[] {
  return [...table.matchAll(/\[([^\]]*)\]/g)].flatMap(([, range = ""]) =>
    [...range.matchAll(/<([^>]*)>/g)].map(([, hex = ""]) =>
      Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    ),
  );
}

function written(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  const lines = content.matchAll(/\/(F\d+) [\d.]+ Tf\n\[([^\]]*)\] TJ/g);
  return [...lines]
    .map(([, font = "", pieces = ""]) => {
      const glyphs = fonts.get(font) ?? [];
      const numbers = [...pieces.matchAll(/<([^>]*)>/g)].flatMap(([, hex = ""]) =>
        (hex.match(/.{4}/g) ?? []).map((digits) => Number.parseInt(digits, 16)),
      );
      return numbers.map((number) => glyphs[number] ?? "").join("");
    })
    .join("\n");
}

/** What `scn` sets in the colours of a screen: three parts between 0 and 1. */
function fillsOf(content: string): string[] {
  const set = content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn\b/g);
  const hexOf = (part: string) =>
    Math.round(255 * Number(part))
      .toString(16)
      .padStart(2, "0");
  return [...set].map(([, ...parts]) => `#${parts.map(hexOf).join("")}`);
}

function movesOf(content: string): number[] {
  const moves = content.matchAll(/^1 0 0 1 (-?[\d.]+) (-?[\d.]+) cm$/gm);
  return [...moves].flatMap(([, x, y]) => [Math.abs(Number(x)), Math.abs(Number(y))]);
}

function titleOf(objects: Objects): string {
  const number = [...objects.values()].flatMap(
    ({ head }) => /\/Title (\d+)/.exec(head)?.[1] ?? [],
  )[0];
  const text = /^\(([\s\S]*)\)$/.exec(objects.get(number ?? "")?.head ?? "")?.[1] ?? "";
  const bytes = Buffer.from(text.replace(/\\([()\\])/g, "$1"), "latin1");
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isUtf16 ? bytes.subarray(2).swap16().toString("utf16le") : text;
}
