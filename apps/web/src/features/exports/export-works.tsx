import { Download } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { exportsText as text } from "#text/exports.ts";
import { ApiError, api, errorMessage } from "../../lib/api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";

/** Downloads all works of the viewer as one zip archive. The server makes it while it arrives. */
export function ExportWorks() {
  const id = useId();
  const toast = useToast();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const start = async () => {
    controller.current = new AbortController();
    setRunning(true);
    setProblem(null);
    try {
      const file = await api.file("exportWorks", {}, { signal: controller.current.signal });
      saveFile(file, text.fileName(new Date().toISOString().slice(0, 10)));
      toast(text.done, "success");
    } catch (error) {
      const isCancelled = error instanceof ApiError && error.code === "CANCELLED";
      if (!isCancelled) setProblem(errorMessage(error, text.failed));
    } finally {
      setRunning(false);
    }
  };
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        {text.title}
      </h2>
      <p className="text-text-muted">{text.explanation}</p>
      <p role="alert" className="text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Download aria-hidden="true" className="size-4.5" />}
          busy={isRunning}
          onClick={() => void start()}
        >
          {isRunning ? text.preparing : text.start}
        </Button>
        {isRunning && (
          <Button variant="quiet" onClick={() => controller.current?.abort()}>
            {text.cancel}
          </Button>
        )}
      </div>
    </section>
  );
}
