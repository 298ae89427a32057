import { ArrowDownToLine } from "lucide-react";
import type { RefObject } from "react";
import { readerText } from "#text/reader.ts";
import { Button } from "../../ui/button.tsx";
import { partAt } from "./reading-place.ts";

/** Leads to the part of the text where the reader stopped. */
export function ContinueButton({
  stopped,
  text,
  onGo,
}: {
  stopped: number;
  text: RefObject<HTMLElement | null>;
  onGo: () => void;
}) {
  const goOn = () => {
    onGo();
    if (text.current === null) return;
    const parts = [...text.current.children];
    const places = parts.map((part) => part.getBoundingClientRect());
    const part = parts[partAt(places, text.current.getBoundingClientRect(), stopped)];
    part?.scrollIntoView({ block: "center" });
  };
  return (
    <Button onClick={goOn} icon={<ArrowDownToLine aria-hidden="true" />}>
      {readerText.goOn(Math.round(stopped * 100))}
    </Button>
  );
}
