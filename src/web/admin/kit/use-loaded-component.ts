import { type ComponentType, useEffect, useEffectEvent, useState } from "react";

/**
 * A component whose code is loaded when it is first needed; null until then. Not React's `lazy`:
 * after an empty fallback, React holds back what has loaded for up to 300 ms.
 * @param load must not reject
 */
export function useLoadedComponent<Props>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const startLoading = useEffectEvent(() => {
    void load().then((loaded) => setComponent(() => loaded));
  });
  useEffect(() => {
    if (isNeeded) startLoading();
  }, [isNeeded]);
  return component;
}
