import { createElement, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router";
import { draftsText } from "#text/drafts.ts";
import { writingText } from "#text/writing.ts";
import { ApiError, errorMessage } from "../../../lib/api.ts";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { useDismissibleToast } from "../../../ui/toast.tsx";
import type { ActiveDraft } from "../../drafts/index.ts";
import { PublishedLink } from "./published-link.tsx";
import { usePublishStory } from "./queries.ts";
import type { StoryValues } from "./story-rules.ts";

const { publish: text, messages, verify } = writingText;

const fieldNames: readonly FieldPath<StoryValues>[] = [
  "title",
  "shortDescription",
  "story",
  "genre",
  "posterImage",
  "posterAlt",
  "playlists",
];

/** Error message of a failed publish; `sent`: the upload was complete. */
export function publishErrorMessage(error: unknown, sent: boolean): string {
  if (!(error instanceof ApiError)) return messages.publishFailed;
  if (error.code === "CANCELLED") return text.cancelled;
  if (error.code === "OFFLINE") return sent ? text.connectionLostAfterSending : text.connectionLost;
  return error.status === 401 ? verify.noToken : errorMessage(error, messages.publishFailed);
}

export interface Publishing {
  /** Sent fraction, 0 to 1; null while nothing is being published. */
  readonly sent: number | null;
  /** Message of the last attempt, or null. */
  readonly outcome: { readonly message: string; readonly isFailure: boolean } | null;
  readonly submit: () => Promise<void>;
  /** Possible until the upload is complete; then the server publishes the story. */
  readonly cancel: () => void;
}

/** Publishes the story, deletes its draft, and navigates home. */
export function usePublishing({
  form,
  posterIsReady,
  draft,
}: {
  form: UseFormReturn<StoryValues>;
  posterIsReady: boolean;
  draft: Pick<ActiveDraft["session"], "prepareToPublish" | "resume" | "discard">;
}): Publishing {
  const toast = useDismissibleToast();
  const navigate = useNavigate();
  const [sent, setSent] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Publishing["outcome"]>(null);
  const running = useRef<{ controller: AbortController; sent: number } | null>(null);
  const { mutate, isPending } = usePublishStory(({ _id }) => {
    void draft.discard(true);
    const dismiss = toast(
      messages.published,
      "success",
      createElement(PublishedLink, {
        storyId: _id,
        onFollow: (to) => {
          dismiss();
          void navigate(to);
        },
      }),
    );
  });
  const cancel = () => {
    if (running.current !== null && running.current.sent < 1) running.current.controller.abort();
  };
  // Leaving the page during the upload cancels it; the story stays a draft.
  useEffect(
    () => () => {
      if (running.current !== null && running.current.sent < 1) running.current.controller.abort();
    },
    [],
  );

  const publish = async (values: StoryValues) => {
    if (isPending || running.current !== null) return;
    const upload = { controller: new AbortController(), sent: 0 };
    running.current = upload;
    setSent(0);
    const onProgress = (fraction: number) => {
      upload.sent = fraction;
      setSent(fraction);
    };
    const draftId = await draft.prepareToPublish();
    if (draftId === null) {
      running.current = null;
      setSent(null);
      setOutcome({ message: draftsText.conflict.chooseFirst, isFailure: true });
      return;
    }
    mutate(
      { values, draftId, signal: upload.controller.signal, onProgress },
      {
        onSuccess: () => void navigate("/home"),
        onError: (error) => {
          draft.resume();
          const isFailure = !(error instanceof ApiError && error.code === "CANCELLED");
          // The fields are inert while publishing and must be enabled before one of them is focused.
          flushSync(() => {
            setSent(null);
            setOutcome({ message: publishErrorMessage(error, upload.sent === 1), isFailure });
          });
          showFieldErrors(error, fieldNames, form.setError);
        },
        onSettled: () => {
          running.current = null;
          setSent(null);
        },
      },
    );
  };
  const submit = async () => {
    setOutcome(null);
    if (posterIsReady) await form.handleSubmit(publish)();
    else setOutcome({ message: text.waitForPoster, isFailure: false });
  };
  return { sent, outcome, submit, cancel };
}
