import { type Mood, moodLabels, moods } from "@kora/contract/status-style";
import { statusesText } from "#text/statuses.ts";
import { Choice, pillStyle } from "./choice.tsx";

const { create: text, moods: names } = statusesText;
const none = "none";

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
      options={[none, ...moodLabels]}
      value={value ?? none}
      onChange={(chosen) => onChange(chosen === none ? null : chosen)}
      optionStyle={pillStyle}
    >
      {(mood) =>
        mood === none ? (
          text.noMood
        ) : (
          <>
            <span aria-hidden="true">{moods[mood]}</span>
            {names[mood]}
          </>
        )
      }
    </Choice>
  );
}
