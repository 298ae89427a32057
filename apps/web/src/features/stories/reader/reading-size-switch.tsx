import { readingSizeText as text } from "#text/reading-size.ts";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";
import { type ReadingSize, readingSizes, setReadingSize, useReadingSize } from "./reading-size.ts";

const sizes = (Object.keys(readingSizes) as ReadingSize[]).map((value) => ({
  value,
  label: text.sizes[value],
}));

/** Selects the size of story text on this device. */
export function ReadingSizeSwitch() {
  return (
    <SegmentedControl
      label={text.label}
      options={sizes}
      value={useReadingSize()}
      onChange={setReadingSize}
      className="w-full [&_label]:px-2"
    />
  );
}
