import { useEffect, useState } from "react";
import { shellText } from "#text/shell.ts";
import { useConnectionState } from "../../app/realtime.tsx";
import { cx } from "../../ui/cx.ts";
import { isOnline, tellConnection, useConnection } from "./connection.ts";

/** In milliseconds (accounts-and-shell §4). */
const shownFor = { offline: 60 * 60_000, online: 3000 } as const;

/** Says that the line is gone, for up to an hour, and for 3 seconds that it is back. */
export function ConnectionBanner() {
  const online = isOnline(useConnection());
  const realtime = useConnectionState();
  const [shown, setShown] = useState<"offline" | "online" | null>(online ? null : "offline");
  const [before, setBefore] = useState(online);
  if (before !== online) {
    setBefore(online);
    setShown(online ? "online" : "offline");
  }
  useEffect(() => {
    if (realtime === "connected") tellConnection({ kind: "connected" });
  }, [realtime]);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), shownFor[shown]);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[env(safe-area-inset-top)] z-30 text-center"
    >
      {shown && (
        <p
          className={cx(
            "inline-block animate-appear rounded-b-md px-4 py-1.5 font-medium text-sm shadow-card",
            shown === "offline" ? "bg-fresh text-fresh-text" : "bg-surface-raised text-success",
          )}
        >
          {shellText.connection[shown]}
        </p>
      )}
    </div>
  );
}
