import { lazyExtra } from "../../ui/lazy-component.tsx";

export const WaitingComments = /* @__PURE__ */ lazyExtra(
  async () => (await import("./waiting-comments.tsx")).WaitingComments,
);
