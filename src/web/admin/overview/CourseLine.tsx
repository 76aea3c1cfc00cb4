import { COURSE_SIZE, coursePoints } from "./course-line.ts";

interface CourseLineProps {
  course: { now: readonly number[]; before: readonly number[] };
}

/** How a period went, with the one before dotted; the orange dot is now. The figures stand beside it. */
export function CourseLine({ course }: CourseLineProps) {
  const { now, before } = coursePoints(course.now, course.before);
  const [x, y] = now.at(-1)?.split(",") ?? [];
  return (
    <svg
      aria-hidden="true"
      {...COURSE_SIZE}
      viewBox={`0 0 ${COURSE_SIZE.width} ${COURSE_SIZE.height}`}
      className="h-8.5 max-w-full self-center fill-none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <polyline
        points={before.join(" ")}
        strokeWidth="1.25"
        strokeDasharray="1 3"
        className="stroke-line-strong"
      />
      <polyline points={now.join(" ")} strokeWidth="1.75" className="stroke-chart-1" />
      {x !== undefined && (
        <circle cx={x} cy={y} r="3" strokeWidth="1.5" className="fill-accent stroke-card" />
      )}
    </svg>
  );
}
