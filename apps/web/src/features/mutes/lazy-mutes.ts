import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

export const Mutes = /* @__PURE__ */ lazyComponent(
  async () => (await import("./mutes.tsx")).Mutes,
  { fallback: null, onError: hideOnError },
);
