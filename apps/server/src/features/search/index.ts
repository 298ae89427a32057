import { defineFeature } from "../../platform/feature.ts";
import { sampleFrequentTerms } from "./frequent-terms.ts";
import { searchRoutes } from "./routes.ts";

export { sampleFrequentTerms } from "./frequent-terms.ts";
export { searchPeople } from "./search-people.ts";
export { searchWithoutRules } from "./search-without-rules.ts";

export const searchFeature = defineFeature({
  calls: searchRoutes,
  jobs: {
    "sample-search-terms": { schedule: "23 * * * *", run: sampleFrequentTerms },
  },
});
