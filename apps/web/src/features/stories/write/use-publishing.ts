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
  "rating",
  "warnings",
  "language",
  "tags",
  "noteBefore",
  "noteAfter",
  "shownTo",
  "playlists",
  "publishAt",
];

/** Returns the error message of a failed publish. */
export function publishErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return messages.publishFailed;
  if (error.code === "CANCELLED") return text.cancelled;
  if (error.code === "OFFLINE") return errorMessage(error, text.connectionLost);
  return error.status === 401 ? verify.noToken : errorMessage(error, messages.publishFailed);
}

export interface Publishing {
  readonly isPublishing: boolean;
  /** Uploaded fraction, 0 to 1; null while nothing is being published. */
  readonly uploadedFraction: number | null;
  /** Message of the last attempt, or null. */
  readonly outcome: { readonly message: string; readonly isFailure: boolean } | null;
  readonly submit: () => Promise<void>;
  /** Cancels the upload. Does nothing once it is complete, because the server then publishes the story. */
  readonly cancel: () => void;
}

/** Publishes the story, deletes its draft and navigates home. */
export function usePublishing({
  form,
  isPosterReady,
  draftEditor,
}: {
  form: UseFormReturn<StoryValues>;
  /** No poster is being compressed. */
  isPosterReady: boolean;
  draftEditor: Pick<
    ActiveDraft["draftEditor"],
    "prepareToPublish" | "resume" | "discard" | "startNext"
  >;
}): Publishing {
  const toast = useDismissibleToast();
  const navigate = useNavigate();
  const [uploadedFraction, setUploadedFraction] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Publishing["outcome"]>(null);
  const currentUpload = useRef<{ controller: AbortController; sentFraction: number } | null>(null);
  const mayBePublished = useRef(false);
  const { mutate, isPending } = usePublishStory(async ({ _id, publishAt }) => {
    // Awaited, so that a viewer who goes back to this page at once does not find the draft. If an earlier attempt has
    // published the story, it has deleted the draft of then, and the editor may have begun another one.
    await draftEditor.discard({ isDeletedOnServer: !mayBePublished.current });
    mayBePublished.current = false;
    const dismiss = toast(
      publishAt === null ? messages.published : text.scheduled(publishAt),
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
    if (currentUpload.current !== null && currentUpload.current.sentFraction < 1)
      currentUpload.current.controller.abort();
  };
  // Leaving the page during the upload cancels it; the story stays a draft.
  useEffect(
    () => () => {
      if (currentUpload.current !== null && currentUpload.current.sentFraction < 1)
        currentUpload.current.controller.abort();
    },
    [],
  );

  const publish = async (values: StoryValues) => {
    if (isPending || currentUpload.current !== null) return;
    const upload = { controller: new AbortController(), sentFraction: 0 };
    currentUpload.current = upload;
    setUploadedFraction(0);
    const onProgress = (fraction: number) => {
      upload.sentFraction = fraction;
      setUploadedFraction(fraction);
    };
    const draft = await draftEditor.prepareToPublish();
    // The draft has a conflict with another device, which the writer must resolve first.
    if (draft === null) {
      currentUpload.current = null;
      setUploadedFraction(null);
      setOutcome({ message: draftsText.conflict.chooseFirst, isFailure: true });
      return;
    }
    mutate(
      { values, draft, signal: upload.controller.signal, onProgress },
      {
        onSuccess: ({ isPublished }) => {
          // The dashboard, at /search, lists the stories that are not published.
          void navigate(isPublished ? "/home" : "/search");
          // A viewer who goes back before home is rendered stays in this form.
          draftEditor.startNext();
        },
        onError: (error) => {
          draftEditor.resume();
          const isFailure = !(error instanceof ApiError && error.code === "CANCELLED");
          if (error instanceof ApiError && error.mayHaveArrived) mayBePublished.current = true;
          // The fields are inert while publishing and must be enabled before one of them is focused.
          flushSync(() => {
            setUploadedFraction(null);
            setOutcome({
              message: publishErrorMessage(error),
              isFailure,
            });
          });
          showFieldErrors(error, fieldNames, form.setError);
        },
        onSettled: () => {
          currentUpload.current = null;
          setUploadedFraction(null);
        },
      },
    );
  };
  const submit = async () => {
    setOutcome(null);
    if (isPosterReady) await form.handleSubmit(publish)();
    else setOutcome({ message: text.waitForPoster, isFailure: false });
  };
  return { isPublishing: uploadedFraction !== null, uploadedFraction, outcome, submit, cancel };
}
