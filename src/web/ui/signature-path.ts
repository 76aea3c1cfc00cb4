import { SIGNATURE_MAX_BYTES, SIGNATURE_SIZE } from "../../shared/limits.ts";

export interface StrokePoint {
  x: number;
  y: number;
}

export interface PadSize {
  width: number;
  height: number;
}

/** Maximum distance of a simplified stroke from the drawn one, in units of the signature box. */
const TOLERANCES = [0.4, 0.8, 1.6, 3.2, 6.4, 12.8];

/**
 * Adds a stroke to the signature: an SVG path in the 600 × 200 box, made of the commands M, L and C
 * with at most one decimal. Simplifies the stroke as far as needed to keep the whole path within
 * the 8 kB that the contract allows; a stroke that cannot fit is dropped.
 *
 * @param points in pixels from the pad's top left corner, as drawn
 */
export function appendStroke(path: string, points: readonly StrokePoint[], pad: PadSize): string {
  if (points.length === 0) return path;
  const boxPoints = points.map((point) => toBox(point, pad));
  for (const tolerance of TOLERANCES) {
    const extendedPath = path + strokePath(simplify(boxPoints, tolerance));
    if (extendedPath.length <= SIGNATURE_MAX_BYTES) return extendedPath;
  }
  return path;
}

/**
 * Fits the whole pad into the middle of the box, so that strokes keep their proportions; SVG's
 * `xMidYMid slice` displays the path in the same place again.
 */
function toBox(point: StrokePoint, pad: PadSize): StrokePoint {
  const scale = Math.max(pad.width / SIGNATURE_SIZE.width, pad.height / SIGNATURE_SIZE.height);
  const left = (pad.width - SIGNATURE_SIZE.width * scale) / 2;
  const top = (pad.height - SIGNATURE_SIZE.height * scale) / 2;
  return {
    x: clamp((point.x - left) / scale, SIGNATURE_SIZE.width),
    y: clamp((point.y - top) / scale, SIGNATURE_SIZE.height),
  };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}

/**
 * Simplifies by the Ramer–Douglas–Peucker algorithm: drops points closer than the tolerance to the
 * line between two retained points.
 */
function simplify(points: readonly StrokePoint[], tolerance: number): StrokePoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length < 3) return [...points];
  let farthest = 0;
  let farthestDistance = 0;
  for (const [index, point] of points.entries()) {
    const distance = distanceToSegment(point, first, last);
    if (distance > farthestDistance) {
      farthest = index;
      farthestDistance = distance;
    }
  }
  if (farthestDistance <= tolerance) return [first, last];
  const before = simplify(points.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...simplify(points.slice(farthest), tolerance)];
}

function distanceToSegment(point: StrokePoint, from: StrokePoint, to: StrokePoint): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const lengthSquared = dx * dx + dy * dy;
  const projection =
    lengthSquared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / lengthSquared;
  const clampedProjection = clamp(projection, 1);
  return Math.hypot(
    point.x - from.x - clampedProjection * dx,
    point.y - from.y - clampedProjection * dy,
  );
}

/**
 * One point becomes a line of zero length (round caps show it as a dot), two a line, more a smooth
 * curve.
 */
function strokePath(points: readonly StrokePoint[]): string {
  const first = points[0];
  if (!first) return "";
  if (points.length < 3) return `M${formatPoint(first)}L${formatPoint(points[1] ?? first)}`;
  return `M${formatPoint(first)}${points
    .slice(1)
    .map((_, index) => curveTo(points, index))
    .join("")}`;
}

function curveTo(points: readonly StrokePoint[], index: number): string {
  const from = points[index] as StrokePoint;
  const to = points[index + 1] as StrokePoint;
  const handleLength = Math.hypot(to.x - from.x, to.y - from.y) / 3;
  const startControl = offsetPoint(from, directionAt(points, index), handleLength);
  const endControl = offsetPoint(to, directionAt(points, index + 1), -handleLength);
  return `C${formatPoint(startControl)} ${formatPoint(endControl)} ${formatPoint(to)}`;
}

/** The tangent at a point is parallel to the line between its neighbours. */
function directionAt(points: readonly StrokePoint[], index: number): StrokePoint {
  const before = points[Math.max(index - 1, 0)] as StrokePoint;
  const after = points[Math.min(index + 1, points.length - 1)] as StrokePoint;
  const length = Math.hypot(after.x - before.x, after.y - before.y);
  if (length === 0) return { x: 0, y: 0 };
  return { x: (after.x - before.x) / length, y: (after.y - before.y) / length };
}

function offsetPoint(from: StrokePoint, direction: StrokePoint, distance: number): StrokePoint {
  return {
    x: clamp(from.x + direction.x * distance, SIGNATURE_SIZE.width),
    y: clamp(from.y + direction.y * distance, SIGNATURE_SIZE.height),
  };
}

function formatPoint(point: StrokePoint): string {
  return `${roundToTenth(point.x)} ${roundToTenth(point.y)}`;
}

function roundToTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
