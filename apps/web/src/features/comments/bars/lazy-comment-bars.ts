import { commentBarsText } from "#text/comment-bars.ts";
import { lazyComponent } from "../../../ui/lazy-component.tsx";
import { retryOnError } from "../../../ui/retry-on-error.tsx";

export const CommentBars = /* @__PURE__ */ lazyComponent(
  async () => (await import("./comment-bars.tsx")).CommentBars,
  { onError: /* @__PURE__ */ retryOnError(commentBarsText.listFailed) },
);
