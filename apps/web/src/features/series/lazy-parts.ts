import { lazyComponent } from "../../ui/lazy-component.tsx";

// Components that no page needs for its first render.

export const SeriesEnd = /* @__PURE__ */ lazyComponent(
  async () => (await import("./series-end.tsx")).SeriesEnd,
);

export const SeriesField = /* @__PURE__ */ lazyComponent(
  async () => (await import("./series-field.tsx")).SeriesField,
);

export const SeriesManager = /* @__PURE__ */ lazyComponent(
  async () => (await import("./series-manager.tsx")).SeriesManager,
);

export const WriterSeries = /* @__PURE__ */ lazyComponent(
  async () => (await import("./writer-series.tsx")).WriterSeries,
);
