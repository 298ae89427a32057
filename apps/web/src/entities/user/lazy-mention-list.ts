import { lazyExtra } from "../../ui/lazy-component.tsx";

/** The suggestions for a mention. Their code is loaded when the first `@` is typed. */
export const LazyMentionList = lazyExtra(
  async () => (await import("./mention-list.tsx")).MentionList,
);
