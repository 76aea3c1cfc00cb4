import { SIGNATURE_BOX, SIGNATURE_MAX_BYTES } from "../../shared/limits.ts";

export interface StrokePoint {
  x: number;
  y: number;
}

export interface PadSize {
  width: number;
  height: number;
}

/** How far a simplified stroke may lie from the drawn one, in units of the signature box. */
const TOLERANCES = [0.4, 0.8, 1.6, 3.2, 6.4, 12.8];

/**
 * The signature with one more stroke: an SVG path in the 600 × 200 box, of the commands M, L and C
 * with at most one decimal. The stroke is simplified as far as needed to keep the whole within the
 * 8 kB that the contract allows; one that cannot fit at all is left out.
 *
 * @param points in pixels from the pad's top left corner, as they were drawn
 */
export function withStroke(path: string, points: readonly StrokePoint[], pad: PadSize): string {
  if (points.length === 0) return path;
  const inBox = points.map((point) => toBox(point, pad));
  for (const tolerance of TOLERANCES) {
    const longer = path + strokePath(simplified(inBox, tolerance));
    if (longer.length <= SIGNATURE_MAX_BYTES) return longer;
  }
  return path;
}

/**
 * The whole pad lies in the middle of the box, as large as it fits, so that every stroke keeps its
 * shape; SVG's `xMidYMid slice` shows it in the same place again.
 */
function toBox(point: StrokePoint, pad: PadSize): StrokePoint {
  const scale = Math.max(pad.width / SIGNATURE_BOX.width, pad.height / SIGNATURE_BOX.height);
  const left = (pad.width - SIGNATURE_BOX.width * scale) / 2;
  const top = (pad.height - SIGNATURE_BOX.height * scale) / 2;
  return {
    x: clamp((point.x - left) / scale, SIGNATURE_BOX.width),
    y: clamp((point.y - top) / scale, SIGNATURE_BOX.height),
  };
}

function clamp(value: number, highest: number): number {
  return Math.min(Math.max(value, 0), highest);
}

/**
 * The points that matter, by the Ramer–Douglas–Peucker algorithm: what lies closer than the
 * tolerance to the line between two kept points is dropped.
 */
function simplified(points: readonly StrokePoint[], tolerance: number): StrokePoint[] {
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
  const before = simplified(points.slice(0, farthest + 1), tolerance);
  return [...before.slice(0, -1), ...simplified(points.slice(farthest), tolerance)];
}

function distanceToSegment(point: StrokePoint, from: StrokePoint, to: StrokePoint): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const lengthSquared = dx * dx + dy * dy;
  const part =
    lengthSquared === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / lengthSquared;
  const at = clamp(part, 1);
  return Math.hypot(point.x - from.x - at * dx, point.y - from.y - at * dy);
}

/** A dot is a line of no length (round ends show it), two points a line, more a smooth curve. */
function strokePath(points: readonly StrokePoint[]): string {
  const first = points[0];
  if (!first) return "";
  if (points.length < 3) return `M${pair(first)}L${pair(points[1] ?? first)}`;
  return `M${pair(first)}${points
    .slice(1)
    .map((_, index) => curveTo(points, index))
    .join("")}`;
}

/** The curve from one point to the next. */
function curveTo(points: readonly StrokePoint[], index: number): string {
  const from = points[index] as StrokePoint;
  const to = points[index + 1] as StrokePoint;
  const reach = Math.hypot(to.x - from.x, to.y - from.y) / 3;
  const leaving = moved(from, directionAt(points, index), reach);
  const arriving = moved(to, directionAt(points, index + 1), -reach);
  return `C${pair(leaving)} ${pair(arriving)} ${pair(to)}`;
}

/** At each point a stroke runs parallel to the line between its neighbours. */
function directionAt(points: readonly StrokePoint[], index: number): StrokePoint {
  const before = points[Math.max(index - 1, 0)] as StrokePoint;
  const after = points[Math.min(index + 1, points.length - 1)] as StrokePoint;
  const length = Math.hypot(after.x - before.x, after.y - before.y);
  if (length === 0) return { x: 0, y: 0 };
  return { x: (after.x - before.x) / length, y: (after.y - before.y) / length };
}

function moved(from: StrokePoint, direction: StrokePoint, distance: number): StrokePoint {
  return {
    x: clamp(from.x + direction.x * distance, SIGNATURE_BOX.width),
    y: clamp(from.y + direction.y * distance, SIGNATURE_BOX.height),
  };
}

function pair(point: StrokePoint): string {
  return `${oneDecimal(point.x)} ${oneDecimal(point.y)}`;
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
