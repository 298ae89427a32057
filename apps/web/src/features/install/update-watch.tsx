import { Suspense, useEffect, useState } from "react";
import { optional } from "../../ui/optional.ts";
import { watchVersions } from "./watch-versions.ts";

const UpdateBar = optional(async () => (await import("./update-bar.tsx")).UpdateBar);

/** Installs the service worker; says when a newer Kora is there, and loads it when the person wants it. */
export function UpdateWatch() {
  const [update, setUpdate] = useState<{ readonly goOver: () => void } | null>(null);
  useEffect(() => watchVersions((goOver) => setUpdate({ goOver })), []);
  return (
    update && (
      <Suspense>
        <UpdateBar onLoad={update.goOver} onClose={() => setUpdate(null)} />
      </Suspense>
    )
  );
}
