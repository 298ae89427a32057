import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useNavigate } from "react-router";
import { draftsText } from "#text/drafts.ts";
import { writingText } from "#text/writing.ts";
import { ApiError, errorMessage } from "../../../lib/api.ts";
import { showFieldErrors } from "../../../lib/field-errors.ts";
import { useToast } from "../../../ui/toast.tsx";
import type { FoundDraft } from "../../drafts/index.ts";
import { usePublishStory } from "./queries.ts";
import type { StoryValues } from "./story-rules.ts";

const { publish: text, said, verify } = writingText;

const names: readonly FieldPath<StoryValues>[] = [
  "title",
  "shortDescription",
  "story",
  "genre",
  "posterImage",
  "posterAlt",
  "playlists",
];

/** What to say about a failure; `sent`: the whole story had left. */
export function publishFailure(error: unknown, sent: boolean): string {
  if (!(error instanceof ApiError)) return said.publishFailed;
  if (error.code === "CANCELLED") return text.cancelled;
  if (error.code === "OFFLINE") return sent ? text.lostAfterSending : text.lost;
  return error.status === 401 ? verify.noToken : errorMessage(error, said.publishFailed);
}

/** Where publishing stands. */
export interface Publishing {
  /** Share of the story that has left, 0 to 1; null while nothing is being published. */
  readonly sent: number | null;
  /** What is to be said about the last try; null when there is nothing. */
  readonly outcome: { readonly sentence: string; readonly isFailure: boolean } | null;
  readonly submit: () => Promise<void>;
  /** Possible until all of it has left: what the server has, it publishes. */
  readonly cancel: () => void;
}

/** Publishes the form's story, once, and goes home; its draft goes with the publishing. */
export function usePublishing({
  form,
  posterIsReady,
  draft,
}: {
  form: UseFormReturn<StoryValues>;
  posterIsReady: boolean;
  draft: Pick<FoundDraft["session"], "prepareToPublish" | "resume" | "discard">;
}): Publishing {
  const toast = useToast();
  const navigate = useNavigate();
  const [sent, setSent] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<Publishing["outcome"]>(null);
  const running = useRef<{ controller: AbortController; sent: number } | null>(null);
  const { mutate, isPending } = usePublishStory(() => {
    void draft.discard(true);
    toast(said.published, "success");
  });
  const cancel = () => {
    if (running.current !== null && running.current.sent < 1) running.current.controller.abort();
  };
  // Who leaves the page while the story is on its way keeps it as a draft.
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
    const onProgress = (share: number) => {
      upload.sent = share;
      setSent(share);
    };
    const draftId = await draft.prepareToPublish();
    if (draftId === null) {
      running.current = null;
      setSent(null);
      setOutcome({ sentence: draftsText.conflict.first, isFailure: true });
      return;
    }
    mutate(
      { values, draftId, signal: upload.controller.signal, onProgress },
      {
        onSuccess: () => void navigate("/home"),
        onError: (error) => {
          draft.resume();
          const isFailure = !(error instanceof ApiError && error.code === "CANCELLED");
          // The fields must take the focus again before one of them is given it.
          flushSync(() => {
            setSent(null);
            setOutcome({ sentence: publishFailure(error, upload.sent === 1), isFailure });
          });
          showFieldErrors(error, names, form.setError);
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
    else setOutcome({ sentence: text.waitForPoster, isFailure: false });
  };
  return { sent, outcome, submit, cancel };
}
