import { inflateSync } from "node:zlib";

/**
 * Extracts the text of a PDF that Chromium printed from a page, all pages, without separators. Each
 * glyph is a number, and each font has a table that maps glyphs to Unicode (ISO 32000-1, 9.10.3).
 */
export function readPrintedText(pdf: Buffer): string {
  const objects = parseObjects(pdf.toString("latin1"));
  const fonts = new Map<string, Glyphs>();
  for (const { dictionary } of objects.values()) {
    for (const [, name = "", number = ""] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.dictionary ?? "")?.[1] ?? "";
      fonts.set(name, parseGlyphs(objects.get(table)?.stream ?? ""));
    }
  }
  const pages = [...objects.values()].flatMap(
    ({ dictionary }) => /\/Contents (\d+)/.exec(dictionary)?.[1] ?? [],
  );
  return pages.map((number) => decodeContent(objects.get(number)?.stream ?? "", fonts)).join("");
}

/** The text of each glyph, by its number in hexadecimal digits. */
type Glyphs = ReadonlyMap<string, string>;

function parseObjects(source: string): Map<string, { dictionary: string; stream: string }> {
  const found = source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm);
  return new Map(
    [...found].map(([, number = "", body = ""]) => {
      const [dictionary = "", compressed] = body.split(/ stream\n/);
      if (compressed === undefined || !dictionary.includes("/FlateDecode"))
        return [number, { dictionary, stream: "" }];
      const bytes = Buffer.from(compressed.replace(/\nendstream$/, ""), "latin1");
      return [number, { dictionary, stream: inflateSync(bytes).toString("latin1") }];
    }),
  );
}

function parseGlyphs(table: string): Glyphs {
  const glyphs = new Map<string, string>();
  // `<from> <character>`, or `<from> <until> <character of the first>`.
  for (const [line] of table.matchAll(/^<\w+> (<\w+> )?<\w{4}>$/gm)) {
    const digits = line.indexOf(">") - 1;
    const numbers = (line.match(/\w+/g) ?? []).map((hex) => Number.parseInt(hex, 16));
    const [from = 0, until = from] = numbers.slice(0, -1);
    const codePoint = numbers.at(-1) ?? 0;
    for (let glyph = from; glyph <= until; glyph++) {
      const name = glyph.toString(16).toUpperCase().padStart(digits, "0");
      glyphs.set(name, String.fromCharCode(codePoint + glyph - from));
    }
  }
  return glyphs;
}

function decodeContent(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let font: Glyphs = new Map();
  let text = "";
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    else text += decodeGlyphs(hex ?? "", font).join("");
  }
  return text;
}

/** Glyph numbers of a font have one or two bytes. */
function decodeGlyphs(hex: string, font: Glyphs): string[] {
  const digits = font.keys().next().value?.length ?? 4;
  return (hex.match(new RegExp(`.{${digits}}`, "g")) ?? []).map((glyph) => font.get(glyph) ?? "");
}
