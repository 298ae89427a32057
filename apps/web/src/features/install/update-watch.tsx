import { useEffect, useState } from "react";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { watchVersions } from "./watch-versions.ts";

const UpdateBar = lazyComponent(async () => (await import("./update-bar.tsx")).UpdateBar, {
  fallback: null,
  onError: hideOnError,
});

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
