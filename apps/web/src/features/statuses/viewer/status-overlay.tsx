import { useLocation, useNavigate } from "react-router";
import { closeOnError } from "../../../ui/close-on-error.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { getOpenStatus } from "./status-link.tsx";

const StatusDialog = lazyComponent(async () => (await import("./loaded.ts")).StatusDialog, {
  fallback: null,
  onError: closeOnError,
});

/** Renders the player when it is open over this page. Needed once on each page with `StatusLink`s. */
export function StatusOverlay() {
  const navigate = useNavigate();
  const open = getOpenStatus(useLocation().state);
  if (open === null) return null;
  return <StatusDialog statusId={open.openStatus} onLoadError={() => void navigate(-1)} />;
}
