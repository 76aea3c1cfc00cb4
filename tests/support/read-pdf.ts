import { inflateSync } from "node:zlib";

/** What a reader, or a program that reads aloud, finds in a PDF. */
export interface ReadPdf {
  pageCount: number;
  /** The text, one line for each piece, in the order of the file. */
  text: string;
  /** The targets of its links. */
  links: string[];
  pictureCount: number;
  /** The names of the embedded fonts. */
  fonts: string[];
  title: string;
  language: string;
  /** The fill colours of its areas and text, such as `#035588`. */
  fills: string[];
  /**
   * The largest single move in points. More than the paper's height would move content off the
   * page.
   */
  maxMovePt: number;
}

/**
 * Reads a PDF as our renderer writes it: one object after the other, streams deflated, text in
 * fonts with two bytes per glyph and a table that maps them to Unicode (ISO 32000-1, 9.10.3).
 */
export function readPdf(bytes: Buffer): ReadPdf {
  const source = bytes.toString("latin1");
  if (!source.startsWith("%PDF-") || !source.trimEnd().endsWith("%%EOF")) {
    throw new Error("These bytes are not a complete PDF.");
  }
  const objects = parseObjects(source);
  const pdfObjects = [...objects.values()];
  const fontFiles = pdfObjects.filter(({ dictionary }) => dictionary.includes("/FontFile2"));
  return {
    pageCount: pdfObjects.filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary)).length,
    text: readText(objects),
    links: pdfObjects.flatMap(({ dictionary }) => /\/URI \((.*)\)/.exec(dictionary)?.[1] ?? []),
    pictureCount: pdfObjects.filter(({ dictionary }) =>
      /\/Subtype \/Image[\s\S]*\/ColorSpace \/DeviceRGB/.test(dictionary),
    ).length,
    fonts: fontFiles.flatMap(
      ({ dictionary }) => /\/FontName \/\w+\+(\S+)/.exec(dictionary)?.[1] ?? [],
    ),
    title: readTitle(objects),
    fills: [...new Set(pdfObjects.flatMap(({ stream }) => readFills(stream)))],
    maxMovePt: Math.max(...pdfObjects.flatMap(({ stream }) => readMoves(stream))),
    language: /\/Lang \((.*)\)/.exec(source)?.[1] ?? "",
  };
}

interface PdfObject {
  dictionary: string;
  /** Inflated if it was deflated; empty if the object has no stream. */
  stream: string;
}

type Objects = ReadonlyMap<string, PdfObject>;

function parseObjects(source: string): Objects {
  const found = source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm);
  return new Map(
    [...found].map(([, number = "", body = ""]) => {
      const [dictionary = "", stream = ""] = body.split(/\nstream\n/);
      const compressed = Buffer.from(stream.replace(/\nendstream$/, ""), "latin1");
      const isDeflated = dictionary.includes("/FlateDecode");
      return [
        number,
        {
          dictionary,
          stream: (isDeflated ? inflateSync(compressed) : compressed).toString("latin1"),
        },
      ];
    }),
  );
}

function readText(objects: Objects): string {
  const fonts = new Map<string, readonly string[]>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = "", number = ""] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.dictionary ?? "")?.[1] ?? "";
      fonts.set(name, parseGlyphs(objects.get(table)?.stream ?? ""));
    }
  }
  const contents = [...objects.values()].flatMap(
    ({ dictionary }) => /\/Contents (\d+)/.exec(dictionary)?.[1] ?? [],
  );
  return contents
    .map((number) => decodeContent(objects.get(number)?.stream ?? "", fonts))
    .join("\n");
}

/** The text of each glyph, by its number. */
function parseGlyphs(table: string): string[] {
  return [...table.matchAll(/\[([^\]]*)\]/g)].flatMap(([, range = ""]) =>
    [...range.matchAll(/<([^>]*)>/g)].map(([, hex = ""]) =>
      Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    ),
  );
}

function decodeContent(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
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

/** The colours that `scn` sets in RGB: three components between 0 and 1. */
function readFills(content: string): string[] {
  const fills = content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn\b/g);
  const toHex = (part: string) =>
    Math.round(255 * Number(part))
      .toString(16)
      .padStart(2, "0");
  return [...fills].map(([, ...parts]) => `#${parts.map(toHex).join("")}`);
}

function readMoves(content: string): number[] {
  const moves = content.matchAll(/^1 0 0 1 (-?[\d.]+) (-?[\d.]+) cm$/gm);
  return [...moves].flatMap(([, x, y]) => [Math.abs(Number(x)), Math.abs(Number(y))]);
}

function readTitle(objects: Objects): string {
  const number = [...objects.values()].flatMap(
    ({ dictionary }) => /\/Title (\d+)/.exec(dictionary)?.[1] ?? [],
  )[0];
  const text = /^\(([\s\S]*)\)$/.exec(objects.get(number ?? "")?.dictionary ?? "")?.[1] ?? "";
  const bytes = Buffer.from(text.replace(/\\([()\\])/g, "$1"), "latin1");
  const isUtf16 = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isUtf16 ? bytes.subarray(2).swap16().toString("utf16le") : text;
}
