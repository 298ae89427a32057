import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { dashboardText } from "#text/dashboard.ts";
import { IconButton } from "../../ui/icon-button.tsx";

const { details: text } = dashboardText;

/** How long the copying is confirmed (stories-and-writers §9). */
const toldMilliseconds = 2000;

/** The writer's id, to be copied. */
export function WriterId({ id }: { id: string }) {
  const [outcome, setOutcome] = useState<{ readonly copied: boolean } | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), toldMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setOutcome({ copied: true });
    } catch {
      setOutcome({ copied: false });
    }
  };
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-text-muted">{text.id}</dt>
      <dd>
        <div className="flex items-center gap-1">
          <code className="min-w-0 flex-1 break-all text-sm">{id}</code>
          <IconButton
            label={text.copy}
            icon={<Copy aria-hidden="true" />}
            onClick={() => void copy()}
          />
        </div>
        <p role="status" className="text-sm">
          {outcome?.copied === true && <span className="text-success">{text.copied}</span>}
          {outcome?.copied === false && <span className="text-danger">{text.copyFailed}</span>}
        </p>
      </dd>
    </div>
  );
}
