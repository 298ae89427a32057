import type { CallInput } from "@kora/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { peoplePickerText } from "#text/people-picker.ts";
import { statusAudienceText as text } from "#text/status-audience.ts";
import type { PeoplePickerProps } from "../../../entities/user/people-picker.tsx";
import { ApiError, api } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { FormFailure } from "../../../ui/form-failure.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { retryOnError } from "../../../ui/retry-on-error.tsx";
import { Choice, pillStyle } from "./choice.tsx";
import { audienceChoices, type StatusDraft } from "./status-draft.ts";

const PeoplePicker = lazyComponent<PeoplePickerProps>(
  async () => (await import("../../../entities/user/people-picker.tsx")).PeoplePicker,
  { fallback: null, onError: retryOnError(peoplePickerText.failed) },
);

/** Moves the focus to the button, which is then in view. */
const focusOnMount = (button: HTMLButtonElement | null) => button?.focus();

/** Returns the audience to send with a status; undefined if the viewer's setting decides. */
export function toAudience({
  audience,
  chosenUsers,
}: StatusDraft): CallInput<"createStatus">["body"]["audience"] {
  if (audience === null) return undefined;
  return audience === "chosen" ? chosenUsers.map(({ _id }) => _id) : audience;
}

/** Returns the ids of the chosen users for whom the server has refused a status, because the viewer cannot see them. */
export function toNotChoosableIds(error: unknown): ReadonlySet<string> {
  const fields = error instanceof ApiError ? Object.keys(error.fields) : [];
  return new Set(
    fields
      .filter((name) => name.startsWith("audience."))
      .map((name) => name.replace("audience.", "")),
  );
}

/** The choice of the users who see the status. It starts with the audience of the viewer's setting. */
export function AudiencePicker({
  draft: { audience, chosenUsers },
  notChoosableIds,
  onChange,
}: {
  draft: StatusDraft;
  /** The ids of the chosen users for whom the server has refused the status. */
  notChoosableIds: ReadonlySet<string>;
  onChange: (changes: Partial<StatusDraft>) => void;
}) {
  const { data: setting } = useQuery({
    queryKey: ["statuses", "audience-setting"],
    // Always stale: the setting is changed on another page.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { status } = (await api.call("getProfile", {}, { signal })).user.privacy;
      return typeof status === "string" ? status : "chosen";
    },
  });
  const notChoosable = chosenUsers.filter(({ _id }) => notChoosableIds.has(_id));
  const container = useRef<HTMLDivElement>(null);
  const removeNotChoosable = () => {
    // The pressed button disappears with these people.
    container.current?.focus();
    onChange({ chosenUsers: chosenUsers.filter(({ _id }) => !notChoosableIds.has(_id)) });
  };
  return (
    // Only a script moves the focus here.
    <div ref={container} tabIndex={-1} data-no-focus-outline className="grid gap-2">
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
      {audience === "chosen" && notChoosable.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <FormFailure message={text.notChoosable(notChoosable.map(({ username }) => username))} />
          <Button ref={focusOnMount} onClick={removeNotChoosable}>
            {text.removeNotChoosable(notChoosable.length)}
          </Button>
        </div>
      )}
    </div>
  );
}
