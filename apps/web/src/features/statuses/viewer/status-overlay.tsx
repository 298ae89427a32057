import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router";
import { openedLater } from "../../../ui/opened-later.tsx";
import { getOpenStatus } from "./status-link.tsx";

const StatusDialog = openedLater(async () => (await import("./loaded.ts")).StatusDialog);

/** Renders the player when it is open over this page. Needed once on each page with `StatusLink`s. */
export function StatusOverlay() {
  const navigate = useNavigate();
  const open = getOpenStatus(useLocation().state);
  if (open === null) return null;
  return (
    <Suspense>
      <StatusDialog statusId={open.openStatus} onUnloaded={() => void navigate(-1)} />
    </Suspense>
  );
}
