import { Download } from "lucide-react";
import { imageEditorText } from "#text/image-editor.ts";
import { uiText } from "#text/ui.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Menu } from "../../ui/menu.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import type { Save } from "./use-save.ts";

const { save: text } = imageEditorText;

const formats = ["png", "jpeg", "webp"] as const;

/** Buttons that save the picture into the message being composed, or download it. Dialogs show progress and errors. */
export function SaveMenu({ save }: { save: Save }) {
  return (
    <>
      <Menu
        label={text.export}
        icon={<Download aria-hidden="true" />}
        items={formats.map((format) => ({
          label: text.formats[format],
          onSelect: () => save.start(format),
        }))}
      />
      <Button variant="primary" onClick={() => save.start("message")}>
        {text.save}
      </Button>
      {save.progress !== null && (
        <Dialog open onClose={save.cancel} role="alertdialog" title={text.saving}>
          <div className="grid gap-4">
            <ProgressBar value={save.progress} label={text.painting} />
            <div className="flex justify-end">
              <Button onClick={save.cancel}>{uiText.cancel}</Button>
            </div>
          </div>
        </Dialog>
      )}
      {save.errorMessage !== null && (
        <Dialog open onClose={save.dismissError} role="alertdialog" title={save.errorMessage}>
          <div className="flex justify-end">
            <Button variant="primary" onClick={save.dismissError}>
              {text.goOn}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
