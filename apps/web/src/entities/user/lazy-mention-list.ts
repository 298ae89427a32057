import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

/** The suggestions for a mention. Their code is loaded when the first `@` is typed. */
export const LazyMentionList = lazyComponent(
  async () => (await import("./mention-list.tsx")).MentionList,
  { fallback: null, onError: hideOnError },
);
