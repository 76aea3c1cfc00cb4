import { type ComponentType, useEffect, useState } from "react";
import type { DailyChartProps } from "./DailyChart.tsx";

interface LoadedChart {
  /** Null until it is there. */
  Chart: ComponentType<DailyChartProps> | null;
  hasFailed: boolean;
}

/**
 * The code that draws, which is large and draws only in a browser that knows its size: it is loaded
 * once this screen stands.
 */
export function useDailyChart(): LoadedChart {
  const [loaded, setLoaded] = useState<LoadedChart>({ Chart: null, hasFailed: false });
  useEffect(() => {
    import("./DailyChart.tsx").then(
      ({ DailyChart }) => setLoaded({ Chart: DailyChart, hasFailed: false }),
      () => setLoaded({ Chart: null, hasFailed: true }),
    );
  }, []);
  return loaded;
}
