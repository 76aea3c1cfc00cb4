import type { DeskReport } from "../../../../shared/contract/desk/desk-reports.ts";
import { rateWords } from "../figures.ts";
import { heatOf, occupancyPercent } from "../heat.ts";
import { ReportPanel } from "../ReportPanel.tsx";
import { hourWords } from "../report-days.ts";
import { HEAT, HeatMap, WEEKDAYS } from "./HeatMap.tsx";

interface OccupancyProps {
  occupancy: DeskReport["occupancy"];
}

const inDigits = (count: number) => count.toLocaleString("en-GB");

/** When the venue is full. */
export function Occupancy({ occupancy: { booked, offered, cells } }: OccupancyProps) {
  const { hours, rows } = heatOf(cells);
  const rate = rateWords(booked, offered);
  const table = {
    columns: ["Day and hour", "Booked", "Offered", "Occupancy"] as const,
    rows: rows.flatMap(({ weekday, places }) =>
      places.flatMap((place) =>
        place
          ? [
              [
                `${WEEKDAYS[weekday - 1]?.long}, ${hourWords(place.cell.hour)}`,
                inDigits(place.cell.booked),
                inDigits(place.cell.offered),
                `${occupancyPercent(place.cell)}%`,
              ] as const,
            ]
          : [],
      ),
    ),
    total: ["Total", inDigits(booked), inDigits(offered), rate ?? "–"] as const,
  };
  return (
    <ReportPanel
      title="Occupancy by weekday and hour"
      definition={`Booked places out of offered places, by visit day, in percent.${rate === null ? "" : ` Together ${rate}.`}`}
      legend={hours.length > 0 && <Legend />}
      table={hours.length === 0 ? null : table}
      emptySentence="No sessions in this range."
    >
      <HeatMap hours={hours} rows={rows} />
    </ReportPanel>
  );
}

function Legend() {
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-3 max-[90rem]:order-last max-[90rem]:w-full max-[90rem]:pb-1">
      <span className="sr-only">Pale to deep: </span>0
      <span aria-hidden="true" className="flex gap-0.5">
        {Object.values(HEAT).map((look) => (
          <span key={look} className={`h-2.5 w-5 forced-color-adjust-none ${look}`} />
        ))}
      </span>
      <span className="sr-only">to</span>100
    </p>
  );
}
