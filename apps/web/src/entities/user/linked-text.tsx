import type { Mentions } from "@kora/contract/common";
import { Suspense } from "react";
import { lazyComponent } from "../../ui/lazy-component.tsx";

/** Only texts with links or mentions need the code that finds them. Without it they are plain text. */
const TextParts = lazyComponent(async () => (await import("./text-parts.tsx")).TextParts, {
  onError: ({ props }: { props: { text: string } }) => props.text,
});

/** A text with its mentions as links to profiles, and, if `hasLinks`, its URLs as links. */
export function LinkedText(props: { text: string; mentions: Mentions; hasLinks: boolean }) {
  const { text, mentions, hasLinks } = props;
  if (mentions.length === 0 && !(hasLinks && /https?:/i.test(text))) return text;
  return (
    <Suspense fallback={text}>
      <TextParts {...props} />
    </Suspense>
  );
}
