import sharp from "sharp";
import { qrPng } from "../../src/server/qr-code.ts";

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 10;

/**
 * A film of somebody holding a code into the camera, as Chromium's camera for tests plays it
 * (YUV4MPEG2: a header, then each picture's brightness and its two colours at half the size).
 */
export async function filmOf(code: string): Promise<Buffer> {
  const qr = await sharp(await qrPng(code))
    .resize(360, 360, { kernel: "nearest" })
    .toBuffer();
  const brightness = await sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: "#808080" },
  })
    .composite([{ input: qr, gravity: "centre" }])
    .greyscale()
    .raw()
    .toBuffer();
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const picture = Buffer.concat([
    Buffer.from("FRAME\n"),
    brightness.subarray(0, WIDTH * HEIGHT),
    grey,
  ]);
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([head, ...Array.from({ length: FRAMES }, () => picture)]);
}
