import { Suspense, useEffect, useState } from "react";
import { optional } from "../../ui/optional.ts";

const UpdateBar = optional(async () => (await import("./update-bar.tsx")).UpdateBar);

/** Installs the service worker; says when a newer Kora is there, and loads it when the person wants it. */
export function UpdatePrompt() {
  const [update, setUpdate] = useState<{ readonly goOver: () => void } | null>(null);
  useEffect(() => {
    // While developing, what is served is always the newest.
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    let stop: (() => void) | undefined;
    let over = false;
    const watch = async () => {
      const { watchVersions } = await import("./watch-versions.ts");
      if (!over) stop = watchVersions((goOver) => setUpdate({ goOver }));
    };
    watch().catch(() => undefined);
    return () => {
      over = true;
      stop?.();
    };
  }, []);
  return (
    <div role="status">
      {update && (
        <Suspense>
          <UpdateBar onLoad={update.goOver} onClose={() => setUpdate(null)} />
        </Suspense>
      )}
    </div>
  );
}
