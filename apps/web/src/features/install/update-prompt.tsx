import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { installText as text } from "#text/install.ts";
import { uiText } from "#text/ui.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { watchVersions } from "./watch-versions.ts";

/** Says that a newer Kora is there, and loads it when the person wants it. Never by itself. */
export function UpdatePrompt() {
  const [update, setUpdate] = useState<{ readonly goOver: () => void } | null>(null);
  useEffect(() => {
    // While developing, what is served is always the newest.
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    return watchVersions((goOver) => setUpdate({ goOver }));
  }, []);
  return (
    <div role="status">
      {update && (
        <div className="border-fresh border-s-4 bg-surface-raised shadow-card">
          <div className="mx-auto flex min-h-14 max-w-page items-center gap-3 py-1 ps-4 pe-2">
            <p className="min-w-0 flex-1 text-sm">{text.update.sentence}</p>
            <Button variant="primary" className="px-4 text-sm" onClick={update.goOver}>
              {text.update.load}
            </Button>
            <IconButton
              label={text.update.later}
              title={uiText.dismiss}
              icon={<X aria-hidden="true" />}
              onClick={() => setUpdate(null)}
            />
          </div>
        </div>
      )}
    </div>
  );
}
