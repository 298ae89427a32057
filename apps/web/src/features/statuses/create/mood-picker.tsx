import { type Mood, moodLabels, moods } from "@kora/contract/status-style";
import { statusesText } from "#text/statuses.ts";
import { Choice, pillStyle } from "./choice.tsx";

const { create: text, moods: names } = statusesText;
const noMood = "none";

export function MoodPicker({
  value,
  onChange,
}: {
  value: Mood | null;
  onChange: (mood: Mood | null) => void;
}) {
  return (
    <Choice
      label={text.mood}
      options={[noMood, ...moodLabels]}
      value={value ?? noMood}
      onChange={(option) => onChange(option === noMood ? null : option)}
      optionStyle={pillStyle}
    >
      {(option) =>
        option === noMood ? (
          text.noMood
        ) : (
          <>
            <span aria-hidden="true">{moods[option]}</span>
            {names[option]}
          </>
        )
      }
    </Choice>
  );
}
