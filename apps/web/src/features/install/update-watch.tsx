import { useEffect, useState } from "react";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";
import { watchVersions } from "./watch-versions.ts";

const UpdateBar = lazyComponent(async () => (await import("./update-bar.tsx")).UpdateBar, {
  fallback: null,
  onError: hideOnError,
});

/** Installs the service worker; says when a newer Kora is there, and loads it when the person wants it. */
export function UpdateWatch() {
  const [update, setUpdate] = useState<{ readonly goOver: () => void } | null>(null);
  useEffect(() => watchVersions((goOver) => setUpdate({ goOver })), []);
  return update && <UpdateBar onLoad={update.goOver} onClose={() => setUpdate(null)} />;
}
