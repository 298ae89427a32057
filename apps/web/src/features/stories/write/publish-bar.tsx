import { CircleAlert } from "lucide-react";
import { writingText } from "#text/writing.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import type { Publishing } from "./use-publishing.ts";

const { publish: text } = writingText;

/** The Publish button with upload progress, cancel button and messages. */
export function PublishBar({
  publishing: { isPublishing, uploadedFraction, outcome, cancel },
}: {
  publishing: Publishing;
}) {
  return (
    <div className="grid gap-4 border-line border-t pt-5">
      <p
        role="alert"
        className={cx("empty:hidden", outcome?.isFailure ? "text-danger" : "text-text-muted")}
      >
        {outcome?.isFailure && (
          <CircleAlert aria-hidden="true" className="me-1.5 inline size-4.5 align-[-0.2em]" />
        )}
        {outcome?.message}
      </p>
      {uploadedFraction !== null && uploadedFraction < 1 && (
        <ProgressBar value={uploadedFraction} label={text.uploading} />
      )}
      <p role="status" className="text-text-muted empty:hidden">
        {uploadedFraction === 1 && text.finishing}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={isPublishing}
          className="min-h-12 min-w-40 flex-1 sm:flex-none"
        >
          {text.submit}
        </Button>
        {uploadedFraction !== null && uploadedFraction < 1 && (
          <Button className="min-h-12" onClick={cancel}>
            {text.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
