import { ArrowDownToLine } from "lucide-react";
import { type RefObject, useState } from "react";
import { readerText } from "#text/reader.ts";
import { Button } from "../../ui/button.tsx";
import { isWorthContinuing, partAt } from "./reading-place.ts";

/** The way to where the reader stopped the last time; nothing for who begins or was through. */
export function ContinueReading({
  position,
  text,
}: {
  position: number | null;
  text: RefObject<HTMLElement | null>;
}) {
  // Where they stopped before this opening: it stays while the timer tells how far they are now.
  const [stopped] = useState(position);
  const [gone, setGone] = useState(false);
  if (!isWorthContinuing(stopped) || gone) return null;
  const goOn = () => {
    setGone(true);
    if (text.current === null) return;
    const parts = [...text.current.children];
    const places = parts.map((part) => part.getBoundingClientRect());
    const part = parts[partAt(places, text.current.getBoundingClientRect(), stopped)];
    part?.scrollIntoView({ block: "center" });
  };
  return (
    <p className="mb-5">
      <Button onClick={goOn} icon={<ArrowDownToLine aria-hidden="true" />}>
        {readerText.goOn(Math.round(stopped * 100))}
      </Button>
    </p>
  );
}
