import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

export const WaitingComments = /* @__PURE__ */ lazyComponent(
  async () => (await import("./waiting-comments.tsx")).WaitingComments,
  { fallback: null, onError: hideOnError },
);
