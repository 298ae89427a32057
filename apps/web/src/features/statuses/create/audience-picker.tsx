import type { CallInput } from "@kora/contract";
import { useQuery } from "@tanstack/react-query";
import { peoplePickerText } from "#text/people-picker.ts";
import { statusAudienceText as text } from "#text/status-audience.ts";
import type { PeoplePickerProps } from "../../../entities/user/people-picker.tsx";
import { api } from "../../../lib/api.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { retryOnError } from "../../../ui/retry-on-error.tsx";
import { Choice, pillStyle } from "./choice.tsx";
import { audienceChoices, type StatusDraft } from "./status-draft.ts";

const PeoplePicker = lazyComponent<PeoplePickerProps>(
  async () => (await import("../../../entities/user/people-picker.tsx")).PeoplePicker,
  { fallback: null, onError: retryOnError(peoplePickerText.failed) },
);

/** Returns the audience to send with a status; undefined if the viewer's setting decides. */
export function toAudience({
  audience,
  chosenUsers,
}: StatusDraft): CallInput<"createStatus">["body"]["audience"] {
  if (audience === null) return undefined;
  return audience === "chosen" ? chosenUsers.map(({ _id }) => _id) : audience;
}

/** The choice of the users who see the status. It starts with the audience of the viewer's setting. */
export function AudiencePicker({
  draft: { audience, chosenUsers },
  onChange,
}: {
  draft: StatusDraft;
  onChange: (changes: Partial<StatusDraft>) => void;
}) {
  const { data: setting } = useQuery({
    queryKey: ["statuses", "audience-setting"],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { status } = (await api.call("getProfile", {}, { signal })).user.privacy;
      return typeof status === "string" ? status : "chosen";
    },
  });
  return (
    <div className="grid gap-2">
      <Choice
        label={text.label}
        options={audienceChoices}
        // Until the setting is known, no option is selected.
        value={audience ?? setting}
        onChange={(choice) => onChange({ audience: choice })}
        optionStyle={pillStyle}
      >
        {(choice) => text.choices[choice]}
      </Choice>
      {audience === null && setting === "chosen" && (
        <p className="text-sm text-text-muted">{text.chosenInSettings}</p>
      )}
      {audience === "chosen" && (
        <PeoplePicker
          people={chosenUsers}
          onChange={(people) => onChange({ chosenUsers: people })}
        />
      )}
    </div>
  );
}
