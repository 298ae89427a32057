import { installText as text } from "#text/install.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { detectInstallPlatform } from "./install-platform.ts";

/** Manual install instructions for browsers without an install prompt. */
export function InstallHelp({ onClose }: { onClose: () => void }) {
  const steps = text.help.steps[detectInstallPlatform(navigator)];
  return (
    <Dialog open onClose={onClose} title={text.help.title} description={text.help.why}>
      <ol className="grid gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-surface-sunken font-bold text-sm"
            >
              {index + 1}
            </span>
            <span className="pt-1">{step}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
