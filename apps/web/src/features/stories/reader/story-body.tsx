import type { Ref } from "react";
import { readerText as text } from "#text/reader.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../../../ui/state-panels.tsx";
import { OfflineHint } from "../../library/index.ts";
import { AnnotatedText } from "./annotated-text.tsx";
import type { StoryState } from "./use-story.ts";

/** Widths of the placeholder's lines. */
const lineWidths = ["w-full", "w-11/12", "w-full", "w-4/5", "w-full", "w-10/12", "w-full", "w-1/2"];

/** A story's text with its notes and tags, or its loading, missing or error state. */
export function StoryBody({
  state,
  text: textRef,
}: {
  state: Exclude<StoryState, { kind: "warning" }>;
  /** Ref to the text element. */
  text: Ref<HTMLDivElement>;
}) {
  switch (state.kind) {
    case "loading":
      return (
        <Loading text={text.loading}>
          <div className="grid gap-4 py-2">
            {lineWidths.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
              <Skeleton key={index} className={`h-4 ${width}`} />
            ))}
          </div>
        </Loading>
      );
    case "not-found":
      return (
        <EmptyState
          pattern="mud-cloth"
          message={state.message}
          action={<ButtonLink to="/home">{text.home}</ButtonLink>}
        />
      );
    case "failed":
      return (
        <>
          <ErrorState
            message={text.failed}
            error={state.error}
            onRetry={state.retry}
            busy={state.busy}
          />
          <OfflineHint />
        </>
      );
    case "loaded":
      return <AnnotatedText story={state.fullStory} text={textRef} />;
  }
}
