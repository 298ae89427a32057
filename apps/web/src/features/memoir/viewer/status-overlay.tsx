import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { openStatusOf } from "./status-link.tsx";

const StatusDialog = lazy(async () => ({
  default: (await import("./loaded.ts")).StatusDialog,
}));

/** The viewer that lies open over this page, if it does. Every page with `StatusLink`s has this once. */
export function StatusOverlay() {
  const open = openStatusOf(useLocation().state);
  if (open === null) return null;
  return (
    <Suspense>
      <StatusDialog statusId={open.openStatus} />
    </Suspense>
  );
}
