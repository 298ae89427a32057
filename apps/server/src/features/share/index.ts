import { defineFeature } from "../../platform/feature.ts";
import { splitSitemap } from "./split-sitemap.ts";

export { mountSharePages } from "./mount-share-pages.ts";

export const shareFeature = defineFeature({
  jobs: {
    "split-sitemap": { schedule: "*/10 * * * *", run: splitSitemap },
  },
});
