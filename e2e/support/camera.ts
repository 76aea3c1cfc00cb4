import type { Page } from "@playwright/test";
import sharp from "sharp";
import { createQrPng } from "../../src/server/integrations/qr-code.ts";

const SIDE_PX = 360;

/**
 * Gives the page a camera that sees a QR code; a headless shell has none. As with a real camera,
 * only a document whose policy allows it may open it.
 */
export async function mockCamera(page: Page, code: string): Promise<void> {
  const grey = await sharp(await createQrPng(code))
    .resize(SIDE_PX, SIDE_PX, { kernel: "nearest" })
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
        const canvasContext = canvas.getContext("2d");
        if (!canvasContext) throw new Error("The canvas has no 2D context.");
        const image = canvasContext.createImageData(side, side);
        bytes.forEach((byte, index) => {
          image.data.set([byte, byte, byte, 255], 4 * index);
        });
        const draw = () => {
          canvasContext.fillStyle = "#808080";
          canvasContext.fillRect(0, 0, canvas.width, canvas.height);
          canvasContext.putImageData(image, (canvas.width - side) / 2, (canvas.height - side) / 2);
        };
        draw();
        setInterval(draw, 100);
        return canvas.captureStream(10);
      };
    },
    { side: SIDE_PX, pixels: grey.toString("base64") },
  );
}
