import { Copy, Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { secondFactorText } from "#text/second-factor.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/use-copy.ts";

const { codes: text } = secondFactorText;

/** Shows new recovery codes once, to copy or to download. */
export function RecoveryCodesStage({
  codes,
  onDone,
}: {
  codes: readonly string[];
  onDone: () => void;
}) {
  const copy = useCopy();
  const explanation = useRef<HTMLParagraphElement>(null);
  useEffect(() => explanation.current?.focus(), []);
  const lines = codes.join("\n");
  const download = () => saveFile(new Blob([`${lines}\n`], { type: "text/plain" }), text.fileName);
  return (
    <div className="grid gap-4">
      <p ref={explanation} tabIndex={-1} className="outline-none">
        {text.once}
      </p>
      <ol className="grid select-text gap-x-6 gap-y-1 rounded-md bg-surface-sunken px-4 py-3 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button
          icon={<Copy aria-hidden="true" className="size-4.5" />}
          onClick={() => void copy(lines, text.copied, text.copyFailed)}
        >
          {text.copy}
        </Button>
        <Button icon={<Download aria-hidden="true" className="size-4.5" />} onClick={download}>
          {text.download}
        </Button>
      </div>
      <Button variant="primary" block onClick={onDone}>
        {text.done}
      </Button>
    </div>
  );
}
