import { useEffect, useState } from "react";
import { shellText } from "#text/shell.ts";
import { isOnline, tellConnection, useConnection } from "../../lib/connection.ts";
import { cx } from "../../ui/cx.ts";

/** In milliseconds (accounts-and-shell §4). */
const shownFor = { offline: 60 * 60_000, online: 3000 } as const;
/** How often the server is asked for while the device says that there is a line. */
const probeEvery = 5000;

function probe(): void {
  fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok && tellConnection({ kind: "reached" }),
    () => undefined,
  );
}

/** Says that the line is gone, for up to an hour, and for 3 seconds that it is back. */
export function ConnectionBanner() {
  const connection = useConnection();
  const online = isOnline(connection);
  const unexplained = !online && connection.device;
  const [shown, setShown] = useState<"offline" | "online" | null>(online ? null : "offline");
  const [before, setBefore] = useState(online);
  if (before !== online) {
    setBefore(online);
    setShown(online ? "online" : "offline");
  }
  useEffect(() => {
    // The device will not tell when this line comes back.
    if (!unexplained) return;
    const timer = setInterval(probe, probeEvery);
    return () => clearInterval(timer);
  }, [unexplained]);
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
            // On phones no higher than what is empty above the header's buttons: it stays for up to an hour.
            "inline-block animate-appear rounded-b-md px-3 py-0.5 font-medium text-xs shadow-card lg:px-4 lg:py-1.5 lg:text-sm",
            shown === "offline" ? "bg-fresh text-fresh-text" : "bg-surface-raised text-success",
          )}
        >
          {shellText.connection[shown]}
        </p>
      )}
    </div>
  );
}
