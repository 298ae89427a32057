import type { PersonForModerators } from "@kora/contract/moderation-people";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { moderationText } from "#text/moderation.ts";
import { errorMessage } from "../../../lib/api.ts";
import { TextLink } from "../../../ui/link.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { ErrorState } from "../../../ui/state-panels.tsx";
import { AccessGate } from "../access-gate.tsx";
import { Actions } from "../actions/actions.tsx";
import type { ActionTarget } from "../actions/available-actions.ts";
import { BackLink } from "../back-link.tsx";
import { logPath } from "../log.tsx";
import { ModerationSkeleton } from "../moderation-skeleton.tsx";
import { Notes } from "../notes/notes.tsx";
import { PersonHeader } from "./person-header.tsx";
import { PersonReports } from "./person-reports.tsx";
import { PersonSanctions } from "./person-sanctions.tsx";
import { personQuery } from "./queries.ts";

const { person: text, title } = moderationText;

/** The page of a user for moderators. */
export function Person({ userId }: { userId: string }) {
  const query = useQuery(personQuery(userId));
  const { data, error } = query;
  return (
    <AccessGate error={error}>
      <PageTitle title={data?.name ?? title} />
      <BackLink />
      {data === undefined && error === null && <ModerationSkeleton text={text.loading} />}
      {data === undefined && error !== null && (
        <ErrorState message={errorMessage(error, text.failed)} query={query} />
      )}
      {data !== undefined && <LoadedPerson person={data} />}
    </AccessGate>
  );
}

/** Converts a user to the input of the actions on the user. */
function toActionTarget(person: PersonForModerators): ActionTarget {
  const { _id, username, avatar, name, isModerator, limitedUntil, revision, mayAct } = person;
  return {
    kind: "user",
    targetId: _id,
    revision,
    mayAct,
    // The reports about the user are in the list of the page, with their own actions.
    reportCount: 0,
    act: null,
    thing: {
      title: name,
      text: "",
      path: null,
      rating: null,
      storyTitle: null,
      picture: null,
      createdAt: person.createdAt,
      isHidden: false,
      author: {
        _id,
        username,
        avatar,
        name,
        isModerator,
        limitedUntil,
        isSuspended: person.suspension !== null,
      },
    },
  };
}

function LoadedPerson({ person }: { person: PersonForModerators }) {
  const id = useId();
  const { _id, suspension, noteCount } = person;
  return (
    <>
      <article
        aria-labelledby={id}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-lg border border-line bg-surface-raised p-4 shadow-card sm:p-6"
      >
        <PersonHeader person={person} headingId={id} />
        <Actions
          target={toActionTarget(person)}
          headingId={id}
          isClosed={suspension !== null && suspension.erasedAt !== null}
        />
        <footer className="grid gap-x-4 border-line border-t pt-2">
          <Notes target={{ kind: "user", targetId: _id }} count={noteCount} startsOpen />
        </footer>
      </article>
      <Part title={text.reports}>
        <PersonReports userId={_id} />
      </Part>
      <Part title={text.decisions}>
        <PersonSanctions userId={_id} />
      </Part>
      <p className="flex flex-wrap gap-x-5">
        <TextLink to={logPath({ personId: _id })} className="inline-flex min-h-11 items-center">
          {text.logAbout}
        </TextLink>
        {person.isModerator && (
          <TextLink
            to={logPath({ moderatorId: _id })}
            className="inline-flex min-h-11 items-center"
          >
            {text.logBy}
          </TextLink>
        )}
      </p>
    </>
  );
}

function Part({ title: heading, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="font-medium font-story text-xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
