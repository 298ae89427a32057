import { commentBansText } from "#text/comment-bans.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { retryOnError } from "../../../ui/retry-on-error.tsx";

export const CommentBans = /* @__PURE__ */ lazyComponent(
  async () => (await import("./comment-bans.tsx")).CommentBans,
  { onError: /* @__PURE__ */ retryOnError(commentBansText.listFailed) },
);
