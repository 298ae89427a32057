import { lazyExtra } from "../../ui/lazy-component.tsx";

export const Mutes = /* @__PURE__ */ lazyExtra(async () => (await import("./mutes.tsx")).Mutes);
