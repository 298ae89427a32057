import { Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { dashboardText } from "#text/dashboard.ts";
import { IconButton } from "../../ui/icon-button.tsx";

const { details: text } = dashboardText;

/** Milliseconds until the copy confirmation disappears. */
const confirmationDuration = 2000;

/** The writer's id with a copy button. */
export function WriterId({ id }: { id: string }) {
  // Null before the button is pressed, and once the confirmation has disappeared.
  const [result, setResult] = useState<{ readonly copied: boolean } | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(() => setResult(null), confirmationDuration);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setResult({ copied: true });
    } catch {
      setResult({ copied: false });
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
          {result?.copied === true && <span className="text-success">{text.copied}</span>}
          {result?.copied === false && <span className="text-danger">{text.copyFailed}</span>}
        </p>
      </dd>
    </div>
  );
}
