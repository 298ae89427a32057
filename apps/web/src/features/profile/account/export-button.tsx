import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { profileText } from "#text/profile.ts";
import { ApiError } from "../../../lib/api.ts";
import type { Api } from "../../../lib/create-api.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { failureMessage } from "../failure-message.ts";

const { data: text } = profileText;

/**
 * Downloads the data of the user of `client` as a file. The server streams it, so progress is shown.
 */
export function ExportButton({ client }: { client: Api }) {
  const toast = useToast();
  /** Received fraction of the file's lines, 0 to 1; null while no export is running. */
  const [progress, setProgress] = useState<number | null>(null);
  /** Aborts the running export. */
  const abortController = useRef<AbortController | null>(null);
  useEffect(() => () => abortController.current?.abort(), []);
  const exportData = async () => {
    const controller = new AbortController();
    abortController.current = controller;
    setProgress(0);
    try {
      const file = await client.file(
        "exportProfile",
        {},
        {
          signal: controller.signal,
          onLines: (lines, total) => setProgress(total === null || total === 0 ? 0 : lines / total),
        },
      );
      saveFile(file, text.fileName(new Date().toISOString().slice(0, 10)));
      toast(text.done, "success");
    } catch (error) {
      const isCancelled = error instanceof ApiError && error.code === "CANCELLED";
      if (!isCancelled) toast(failureMessage(error, text.failed), "danger");
    } finally {
      if (abortController.current === controller) {
        abortController.current = null;
        setProgress(null);
      }
    }
  };
  return (
    <>
      <p className="text-text-muted">{text.intro}</p>
      {progress === null ? (
        <Button
          icon={<Download aria-hidden="true" className="size-4.5" />}
          onClick={() => void exportData()}
          className="justify-self-start"
        >
          {text.submit}
        </Button>
      ) : (
        <div className="grid max-w-dialog gap-3">
          <ProgressBar value={progress} label={text.preparing} />
          <Button onClick={() => abortController.current?.abort()} className="justify-self-start">
            {text.cancel}
          </Button>
        </div>
      )}
    </>
  );
}
