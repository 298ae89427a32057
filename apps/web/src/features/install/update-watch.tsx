import { useEffect, useState } from "react";
import { lazyExtra } from "../../ui/lazy-component.tsx";
import { watchVersions } from "./watch-versions.ts";

const UpdateBar = lazyExtra(async () => (await import("./update-bar.tsx")).UpdateBar);

/** Registers the service worker, offers to load a new version, and starts the meter of the data used. */
export function UpdateWatch() {
  const [update, setUpdate] = useState<{ readonly activate: () => void } | null>(null);
  useEffect(() => {
    import("../../lib/data-meter.ts").then(
      ({ startDataMeter }) => startDataMeter(),
      () => undefined,
    );
    return watchVersions((activate) => setUpdate({ activate }));
  }, []);
  return update && <UpdateBar onLoad={update.activate} onClose={() => setUpdate(null)} />;
}
