export { sampleFrequentTerms } from "./frequent-terms.ts";
export { createSearchJobs, searchSchedule } from "./jobs.ts";
export { searchRoutes } from "./routes.ts";
export { searchPeople } from "./search-people.ts";
export { searchWithoutRules } from "./search-without-rules.ts";
