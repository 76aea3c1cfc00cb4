import { inflateSync } from "node:zlib";

/**
 * The words on the paper that Chromium makes of a page, all pages, each piece after the other with
 * nothing between: a number a glyph, and a table of each font back to Unicode (ISO 32000-1, 9.10.3).
 */
export function printedWords(pdf: Buffer): string {
  const objects = objectsOf(pdf.toString("latin1"));
  const fonts = new Map<string, Glyphs>();
  for (const { head } of objects.values()) {
    for (const [, name = "", number = ""] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? "")?.[1] ?? "";
      fonts.set(name, glyphsOf(objects.get(table)?.stream ?? ""));
    }
  }
  const pages = [...objects.values()].flatMap(
    ({ head }) => /\/Contents (\d+)/.exec(head)?.[1] ?? [],
  );
  return pages.map((number) => written(objects.get(number)?.stream ?? "", fonts)).join("");
}

/** What each glyph says, by its number in hexadecimal digits. */
type Glyphs = ReadonlyMap<string, string>;

function objectsOf(source: string): Map<string, { head: string; stream: string }> {
  const found = source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm);
  return new Map(
    [...found].map(([, number = "", body = ""]) => {
      const [head = "", packed] = body.split(/ stream\n/);
      if (packed === undefined || !head.includes("/FlateDecode"))
        return [number, { head, stream: "" }];
      const bytes = Buffer.from(packed.replace(/\nendstream$/, ""), "latin1");
      return [number, { head, stream: inflateSync(bytes).toString("latin1") }];
    }),
  );
}

function glyphsOf(table: string): Glyphs {
  const glyphs = new Map<string, string>();
  // `<from> <sign>`, or `<from> <until> <sign of the first>`.
  for (const [line] of table.matchAll(/^<\w+> (<\w+> )?<\w{4}>$/gm)) {
    const digits = line.indexOf(">") - 1;
    const numbers = (line.match(/\w+/g) ?? []).map((hex) => Number.parseInt(hex, 16));
    const [from = 0, until = from] = numbers.slice(0, -1);
    const sign = numbers.at(-1) ?? 0;
    for (let glyph = from; glyph <= until; glyph++) {
      const name = glyph.toString(16).toUpperCase().padStart(digits, "0");
      glyphs.set(name, String.fromCharCode(sign + glyph - from));
    }
  }
  return glyphs;
}

function written(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let font: Glyphs = new Map();
  let words = "";
  for (const [, name, hex] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    else words += glyphsIn(hex ?? "", font).join("");
  }
  return words;
}

/** A font has numbers of one byte or of two. */
function glyphsIn(hex: string, font: Glyphs): string[] {
  const digits = font.keys().next().value?.length ?? 4;
  return (hex.match(new RegExp(`.{${digits}}`, "g")) ?? []).map((glyph) => font.get(glyph) ?? "");
}
