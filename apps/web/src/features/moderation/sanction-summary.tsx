import type { ModeratedSanction } from "@kora/contract/sanctions";
import { moderationText as text } from "#text/moderation.ts";
import { TextLink } from "../../ui/link.tsx";
import { RelativeTime } from "../../ui/relative-time.tsx";
import { Badges } from "./badges.tsx";
import { moderationPath } from "./entity-paths.ts";

type SanctionToShow = Omit<ModeratedSanction, "appeal" | "mayAppeal">;

/** An act that weighs on a user: what, about what, until when, why, and by whom; with `showsTime`, also when. */
export function SanctionSummary({
  sanction,
  showsTime = false,
}: {
  sanction: SanctionToShow;
  showsTime?: boolean;
}) {
  const { act, kind, title, reason, until, erasedAt, state, moderator, createdAt } = sanction;
  // A warning has no duration.
  const hasState = act !== "warn" || state !== "active";
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1 [overflow-wrap:anywhere]">
        <span className="font-medium">{text.doneLabels[act]}</span>
        {kind !== "user" && (
          <TextLink to={moderationPath(sanction)}>
            {text.kinds[kind]}
            {title !== "" && (
              <>
                {" "}
                <bdi>{title}</bdi>
              </>
            )}
          </TextLink>
        )}
        {until !== null && <span>{text.sanction.until(until)}</span>}
        {erasedAt !== null && <span>{text.sanction.erasedOn(erasedAt)}</span>}
        {hasState && <Badges labels={[text.sanction.states[state]]} />}
      </p>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {reason}
      </p>
      <p className="text-sm text-text-muted">
        {text.by} {moderator === null ? text.noModeratorOfAct : text.username(moderator.username)}{" "}
        {showsTime && <RelativeTime date={createdAt} />}
      </p>
    </div>
  );
}
