import type { ReportCopy } from "@kora/contract/report-copies";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { reportCopiesText as text } from "#text/report-copies.ts";
import { errorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { reportCopyQuery } from "../queries.ts";

/** The text of a copy, and a button that loads the rest of a long one. */
export function CopyText({ copy }: { copy: ReportCopy }) {
  const [isWhole, setWhole] = useState(false);
  const whole = useQuery({ ...reportCopyQuery(copy._id), enabled: isWhole && copy.isTruncated });
  const shownText = whole.data?.text ?? copy.text;
  if (shownText === "") return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      <p
        dir="auto"
        // Focusable, so that the arrow keys scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        className="max-h-64 w-full overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {shownText}
      </p>
      {whole.isError && (
        <p role="alert" className="text-danger">
          {errorMessage(whole.error, text.wholeTextFailed)}
        </p>
      )}
      {copy.isTruncated && whole.data === undefined && (
        <Button
          busy={whole.isFetching}
          onClick={() => {
            if (isWhole) void whole.refetch();
            else setWhole(true);
          }}
        >
          {text.wholeText}
        </Button>
      )}
    </div>
  );
}
