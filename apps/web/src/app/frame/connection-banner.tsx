import { useEffect, useState } from "react";
import { shellText } from "#text/shell.ts";
import { isOnline, reportConnection, useConnection } from "../../lib/connection.ts";
import { slowDown } from "../../lib/saver-mode.ts";
import { cx } from "../../ui/cx.ts";

/** Display time of each text. */
const displayMilliseconds = { offline: 60 * 60_000, online: 3000 } as const;
/** Interval of the requests to the server while the device reports a connection but the server is unreachable. */
const probeIntervalMilliseconds = 5000;

/** Requests the server; if it responds without an error, the connection counts as restored. */
function probe(): void {
  fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok && reportConnection({ kind: "reached" }),
    () => undefined,
  );
}

/** Shows "offline" for up to an hour, and "online again" for 3 seconds. */
export function ConnectionBanner() {
  const connection = useConnection();
  const online = isOnline(connection);
  const needsProbe = !online && connection.deviceOnline;
  const [shown, setShown] = useState<"offline" | "online" | null>(online ? null : "offline");
  const [wasOnline, setWasOnline] = useState(online);
  if (wasOnline !== online) {
    setWasOnline(online);
    setShown(online ? "online" : "offline");
  }
  useEffect(() => {
    // The browser fires no `online` event when the server is back, because the device already reports a connection.
    if (!needsProbe) return;
    const timer = setInterval(probe, slowDown(probeIntervalMilliseconds));
    return () => clearInterval(timer);
  }, [needsProbe]);
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => setShown(null), displayMilliseconds[shown]);
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
            // On phones, the banner is no taller than the free space above the header's buttons, because it can stay
            // for an hour.
            "inline-block animate-appear rounded-b-md px-3 py-0.5 font-medium text-xs shadow-card lg:px-4 lg:py-1.5 lg:text-sm",
            shown === "offline" ? "bg-accent text-accent-text" : "bg-surface-raised text-success",
          )}
        >
          {shellText.connection[shown]}
        </p>
      )}
    </div>
  );
}
