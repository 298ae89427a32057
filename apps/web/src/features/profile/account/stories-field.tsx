import { accountChangesText } from "#text/account-changes.ts";
import { LabelledChoice } from "../../../ui/labelled-choice.tsx";
import { SegmentedControl } from "../../../ui/segmented-control.tsx";

const { deletion: text } = accountChangesText;

/** What happens to the published stories of a deleted account. */
export type StoriesChoice = "erase" | "keep";

const choices = [
  { value: "erase", label: text.erase },
  { value: "keep", label: text.keep },
] as const;

/** Lets the user choose what happens to the published stories. */
export function StoriesField({
  value,
  onChange,
}: {
  value: StoriesChoice;
  onChange: (choice: StoriesChoice) => void;
}) {
  return (
    <LabelledChoice title={text.stories}>
      <SegmentedControl label={text.stories} options={choices} value={value} onChange={onChange} />
    </LabelledChoice>
  );
}
