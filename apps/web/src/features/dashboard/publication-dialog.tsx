import type { OwnStoryCardView } from "@kora/contract/stories";
import { type FormEvent, useState } from "react";
import { publicationText } from "#text/publication.ts";
import {
  checkPublishTime,
  getDefaultPublishTime,
  PublishTime,
} from "../../entities/story/publish-time.tsx";
import { ApiError, errorMessage } from "../../lib/api.ts";
import { toLocalTime } from "../../lib/local-time.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useToast } from "../../ui/toast.tsx";
import { type Publication, useChangePublication } from "./queries.ts";

const { dialog: text, done } = publicationText;

/** Publishes or unpublishes a story of the viewer, or chooses the time at which it is published. */
export function PublicationDialog({
  story,
  onClose,
}: {
  story: OwnStoryCardView;
  onClose: () => void;
}) {
  const toast = useToast();
  const { mutate, isPending, variables, error } = useChangePublication();
  const isUnknown = error instanceof ApiError && error.mayHaveArrived;
  const { isPublished, publishAt } = story;
  const change = (publication: Publication) => {
    if (isPending) return;
    mutate(
      { storyId: story._id, ...publication },
      {
        onSuccess: (changed) => {
          toast(toDoneMessage(changed), "success");
          onClose();
        },
      },
    );
  };
  const isBusy = (kind: Publication["kind"], isAtTime = false) =>
    isPending && variables.kind === kind && (variables.publishAt !== undefined) === isAtTime;
  return (
    <Dialog open onClose={onClose} title={text.title} description={toExplanation(story)}>
      <div className="grid gap-5">
        {!isPublished && (
          <ScheduleForm
            initialTime={
              publishAt === null ? getDefaultPublishTime() : toLocalTime(new Date(publishAt))
            }
            busy={isBusy("publish", true)}
            onSchedule={(time) => change({ kind: "publish", publishAt: time })}
          />
        )}
        <p role="alert" className="text-danger empty:hidden">
          {error && errorMessage(error, isUnknown ? text.unknown : text.failed)}
        </p>
        <div className="flex flex-wrap gap-3">
          {!isPublished && (
            <Button busy={isBusy("publish")} onClick={() => change({ kind: "publish" })}>
              {text.publishNow}
            </Button>
          )}
          {(isPublished || publishAt !== null) && (
            <Button
              variant={isPublished ? "primary" : "quiet"}
              busy={isBusy("unpublish")}
              onClick={() => change({ kind: "unpublish" })}
            >
              {isPublished ? text.unpublish : text.cancelSchedule}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function toExplanation({ isPublished, publishAt }: OwnStoryCardView): string {
  if (isPublished) return text.published;
  return publishAt === null ? text.unpublished : text.scheduled(publicationText.time(publishAt));
}

function toDoneMessage({ isPublished, publishAt }: OwnStoryCardView): string {
  if (isPublished) return done.published;
  return publishAt === null ? done.unpublished : done.scheduled(publicationText.time(publishAt));
}

function ScheduleForm({
  initialTime,
  busy,
  onSchedule,
}: {
  initialTime: string;
  busy: boolean;
  onSchedule: (time: string) => void;
}) {
  const [time, setTime] = useState(initialTime);
  const [error, setError] = useState<string>();
  const changeTime = (changed: string) => {
    setTime(changed);
    setError(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = checkPublishTime(time);
    setError(result === true ? undefined : result);
    if (result === true) onSchedule(new Date(time).toISOString());
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PublishTime value={time} error={error} onChange={changeTime} />
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {text.schedule}
      </Button>
    </form>
  );
}
