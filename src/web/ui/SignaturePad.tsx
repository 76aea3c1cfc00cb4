import { useEffectEvent, useLayoutEffect, useRef } from "react";
import SignatureCanvas from "signature_pad";
import { SIGNATURE_SIZE } from "../../shared/limits.ts";
import { appendStroke } from "./signature-path.ts";

interface SignaturePadProps {
  id: string;
  /** Names the pad, for example "Signature of Amelia Hartley". */
  label: string;
  /** The signature so far: an SVG path in the signature box; empty when nothing is drawn. */
  path: string;
  /** The id of the element that shows the error. */
  describedBy: string;
  onChange: (path: string) => void;
}

/** Radius of the pen in pixels; finished strokes are twice as wide. */
const PEN_RADIUS_PX = 1.4;

/**
 * An area to sign in with a finger, pen or mouse. The canvas shows only the current stroke.
 * Finished strokes are rendered from the path, so that the visitor sees exactly what is stored, at
 * any size.
 */
export function SignaturePad({ id, label, path, describedBy, onChange }: SignaturePadProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);

  const endStroke = useEffectEvent((pad: SignatureCanvas, canvas: HTMLCanvasElement) => {
    const points = pad.toData().flatMap((group) => group.points);
    const size = { width: canvas.clientWidth, height: canvas.clientHeight };
    pad.clear();
    onChange(appendStroke(path, points, size));
  });

  // A layout effect, so that the pad accepts a stroke as soon as it is visible.
  useLayoutEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return;
    const pad = new SignatureCanvas(canvas, {
      minWidth: PEN_RADIUS_PX,
      maxWidth: PEN_RADIUS_PX,
      minDistance: 2,
    });
    let isDrawing = false;
    // Resizing clears a canvas, so it waits until the current stroke has ended.
    const resizeWhenIdle = () => {
      if (!isDrawing) resizeCanvas(canvas, pad);
    };
    pad.addEventListener("beginStroke", () => {
      isDrawing = true;
      pad.penColor = getComputedStyle(canvas).color;
    });
    pad.addEventListener("endStroke", () => {
      isDrawing = false;
      endStroke(pad, canvas);
      resizeWhenIdle();
    });
    resizeWhenIdle();
    const resizeObserver = new ResizeObserver(resizeWhenIdle);
    resizeObserver.observe(canvas);
    return () => {
      resizeObserver.disconnect();
      pad.off();
    };
  }, []);

  return (
    <div
      id={id}
      role="img"
      tabIndex={-1}
      aria-describedby={describedBy}
      aria-label={path === "" ? `${label}: empty` : `${label}: signed`}
      className="absolute inset-0 text-ink-1"
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${SIGNATURE_SIZE.width} ${SIGNATURE_SIZE.height}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      >
        <path
          d={path}
          fill="none"
          stroke="currentColor"
          strokeWidth={2 * PEN_RADIUS_PX}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <canvas ref={canvasRef} className="absolute inset-0 size-full cursor-crosshair" />
    </div>
  );
}

/** One canvas pixel per screen pixel; otherwise strokes look blurred. */
function resizeCanvas(canvas: HTMLCanvasElement, pad: SignatureCanvas): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  const width = Math.floor(canvas.clientWidth * ratio);
  const height = Math.floor(canvas.clientHeight * ratio);
  if (canvas.width === width && canvas.height === height) return;
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.scale(ratio, ratio);
  pad.clear();
}
