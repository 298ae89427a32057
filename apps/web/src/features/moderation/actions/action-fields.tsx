import type { ModerationAction } from "@kora/contract/moderation-actions";
import { isHigherRating, type StoryRating, storyRatings } from "@kora/contract/story-ratings";
import type { Ref } from "react";
import { moderationText } from "#text/moderation.ts";
import { storyRatingText } from "#text/story-rating.ts";
import {
  type BirthMonthChoice,
  BirthMonthFields,
  toBirthMonth,
} from "../../../entities/user/birth-month-fields.tsx";
import { serverNow } from "../../../lib/server-clock.ts";
import { Select } from "../../../ui/select.tsx";
import { toAgeEffect } from "./age-effect.ts";
import type { ActionBody } from "./use-moderate.ts";

const { dialog: text } = moderationText;

/** The choices of the moderator; each action uses the fields that it needs. */
export interface ActionChoices {
  /** Days; "" is without end. */
  readonly days: string;
  readonly rating: StoryRating;
  readonly birthMonth: BirthMonthChoice;
}

export const initialChoices: ActionChoices = {
  days: "7",
  rating: "mature",
  birthMonth: { month: "", year: "" },
};

const toDaysOption = (days: string) => ({
  value: days,
  label: days === "" ? text.unlimited : text.days(Number(days)),
});

/** Only a suspension can be without end. */
const daysOptions = {
  limit: ["1", "3", "7", "14", "30", "90", "365"].map(toDaysOption),
  suspend: ["1", "3", "7", "30", "90", "365", ""].map(toDaysOption),
} as const;

const hasDays = (action: ModerationAction) => action === "limit" || action === "suspend";

/** Returns the fields of the call that an action needs besides the note. */
export function toChosenBody(
  action: ModerationAction,
  { days, rating, birthMonth }: ActionChoices,
): Pick<ActionBody, "days" | "rating" | "birthMonth"> {
  const month = toBirthMonth(birthMonth);
  return {
    ...(hasDays(action) && days !== "" && { days: Number(days) }),
    ...(action === "raise" && { rating }),
    ...(action === "setBirthMonth" && month !== null && { birthMonth: month }),
  };
}

/** Asks for what an action needs besides the note: a duration, a rating or a month. `ref` gets the first field. */
export function ActionFields({
  ref,
  action,
  currentRating,
  choices,
  onChange,
  isMonthMissing,
}: {
  ref: Ref<HTMLSelectElement>;
  action: ModerationAction;
  /** The rating of a story; else null. */
  currentRating: StoryRating | null;
  choices: ActionChoices;
  onChange: (choices: ActionChoices) => void;
  isMonthMissing: boolean;
}) {
  if (action === "limit" || action === "suspend") {
    return (
      <Select
        ref={ref}
        label={text.duration}
        options={daysOptions[action]}
        value={choices.days}
        onChange={(event) => onChange({ ...choices, days: event.target.value })}
      />
    );
  }
  if (action === "raise") {
    return (
      <Select
        ref={ref}
        label={text.rating}
        options={storyRatings
          .filter((value) => isHigherRating(value, currentRating ?? "everyone"))
          .map((value) => ({ value, label: storyRatingText.ratings[value] }))}
        value={choices.rating}
        onChange={(event) => onChange({ ...choices, rating: event.target.value as StoryRating })}
      />
    );
  }
  if (action !== "setBirthMonth") return null;
  const birthMonth = toBirthMonth(choices.birthMonth);
  return (
    <div className="grid gap-3">
      <BirthMonthFields
        ref={ref}
        value={choices.birthMonth}
        onChange={(value) => onChange({ ...choices, birthMonth: value })}
        missingText={isMonthMissing ? text.monthMissing : undefined}
        isOwn={false}
      />
      <p role="status" className="min-h-[3lh] text-text-muted sm:min-h-[2lh]">
        {birthMonth !== null && text.ageEffects[toAgeEffect(birthMonth, new Date(serverNow()))]}
      </p>
    </div>
  );
}
