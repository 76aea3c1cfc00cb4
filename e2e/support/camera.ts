import type { Page } from "@playwright/test";
import sharp from "sharp";
import { qrPng } from "../../src/server/integrations/qr-code.ts";

const SIDE = 360;

/**
 * Gives the page a camera that sees a QR code; a headless shell has none. As with the browser's own, only
 * a document whose policy allows it may open it.
 */
export async function cameraThatSees(page: Page, code: string): Promise<void> {
  const grey = await sharp(await qrPng(code))
    .resize(SIDE, SIDE, { kernel: "nearest" })
    .greyscale()
    .raw()
    .toBuffer();
  await page.addInitScript(
    ({ side, pixels }) => {
      const bytes = Uint8Array.from(atob(pixels), (char) => char.charCodeAt(0));
      navigator.mediaDevices.getUserMedia = async () => {
        const { featurePolicy } = document as unknown as {
          featurePolicy: { allowsFeature(name: string): boolean };
        };
        if (!featurePolicy.allowsFeature("camera")) throw new DOMException("", "NotAllowedError");
        const canvas = document.createElement("canvas");
        Object.assign(canvas, { width: 640, height: 480 });
        const drawing = canvas.getContext("2d");
        if (!drawing) throw new Error("There is nothing to draw on.");
        const image = drawing.createImageData(side, side);
        bytes.forEach((byte, index) => {
          image.data.set([byte, byte, byte, 255], 4 * index);
        });
        const draw = () => {
          drawing.fillStyle = "#808080";
          drawing.fillRect(0, 0, canvas.width, canvas.height);
          drawing.putImageData(image, (canvas.width - side) / 2, (canvas.height - side) / 2);
        };
        draw();
        setInterval(draw, 100);
        return canvas.captureStream(10);
      };
    },
    { side: SIDE, pixels: grey.toString("base64") },
  );
}
