import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import { openedLater } from "../../../ui/opened-later.tsx";
import { openStatusOf } from "./status-link.tsx";

const StatusDialog = openedLater(async () => (await import("./loaded.ts")).StatusDialog);

/** The viewer that lies open over this page, if it does. Every page with `StatusLink`s has this once. */
export function StatusOverlay() {
  const navigate = useNavigate();
  const open = openStatusOf(useLocation().state);
  if (open === null) return null;
  return (
    <Suspense>
      <StatusDialog statusId={open.openStatus} onUnloaded={() => void navigate(-1)} />
    </Suspense>
  );
}
