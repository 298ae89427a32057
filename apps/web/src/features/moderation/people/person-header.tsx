import type { PersonForModerators } from "@kora/contract/moderation-people";
import { moderationText } from "#text/moderation.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { Badges } from "../badges.tsx";

const { person: text, moderator, suspended, limitedUntil: toLimit, username } = moderationText;

function toLabels(person: PersonForModerators): string[] {
  const { suspension, deletion, limitedUntil } = person;
  return [
    ...(person.isOperator ? [text.operator] : []),
    ...(person.isModerator ? [moderator] : []),
    ...(suspension === null ? [] : [suspension.erasedAt === null ? suspended : text.closed]),
    ...(deletion === null ? [] : [text.deleted]),
    ...(limitedUntil === null ? [] : [toLimit(limitedUntil)]),
    ...(person.isVerified ? [] : [text.unverified]),
  ];
}

/** The name, the state and the profile of a user. */
export function PersonHeader({
  person,
  headingId,
}: {
  person: PersonForModerators;
  headingId: string;
}) {
  const { _id, name, avatar, aboutMe, posterName, suspension, deletion } = person;
  const labels = toLabels(person);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex items-start gap-4">
        <Avatar src={avatar} name={name} size={56} />
        <div className="grid min-w-0 flex-1 gap-1">
          <h1
            id={headingId}
            tabIndex={-1}
            data-no-focus-outline
            dir="auto"
            className="font-medium font-story text-2xl [overflow-wrap:anywhere]"
          >
            {name}
          </h1>
          <p className="flex flex-wrap gap-x-3 text-text-muted">
            <span className="[overflow-wrap:anywhere]">{username(person.username)}</span>
            {posterName !== null && <span dir="auto">{text.writesAs(posterName)}</span>}
            <span>{text.since(person.createdAt)}</span>
          </p>
        </div>
      </header>
      {labels.length > 0 && (
        <p className="flex flex-wrap gap-2">
          <Badges labels={labels} />
        </p>
      )}
      {suspension !== null && <Suspension suspension={suspension} />}
      {deletion !== null && (
        <p className="rounded-md border-danger border-s-4 bg-surface-sunken px-4 py-3">
          {text.deletedSince(deletion.since)} {text.erasedOn(deletion.erasedAt)}
        </p>
      )}
      {aboutMe !== "" && (
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {aboutMe}
        </p>
      )}
      {suspension === null && deletion === null && (
        <TextLink
          to={`/user/${_id}`}
          className="inline-flex min-h-11 items-center justify-self-start"
        >
          {text.profile}
        </TextLink>
      )}
    </div>
  );
}

function Suspension({
  suspension: { since, until, reason, erasedAt },
}: {
  suspension: NonNullable<PersonForModerators["suspension"]>;
}) {
  const end = until === null ? text.withoutEnd : text.until(until);
  return (
    <div className="grid gap-1 rounded-md border-danger border-s-4 bg-surface-sunken px-4 py-3">
      <p className="font-medium">
        {erasedAt === null ? `${text.suspendedSince(since)}, ${end}` : text.closedSince(since)}
      </p>
      {erasedAt !== null && <p>{text.erasedOn(erasedAt)}</p>}
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {reason}
      </p>
    </div>
  );
}
