import { lazyComponent } from "../../../ui/lazy-component.tsx";

export const SecondFactorMissing = /* @__PURE__ */ lazyComponent(
  async () => (await import("./screens.ts")).SecondFactorMissing,
  { fallback: null },
);
