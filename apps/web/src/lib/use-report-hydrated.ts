import { useEffect } from "react";
import { hydratedEvent } from "./prerendered-page.ts";

/** To be called by the part of a prerendered page that is hydrated last. */
export function useReportHydrated(): void {
  useEffect(() => {
    window.dispatchEvent(new Event(hydratedEvent));
  }, []);
}
