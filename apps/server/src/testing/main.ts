import { createFetchExternal } from "../platform/http/fetch-external.ts";
import { run } from "../run.ts";

// Kora as `main.ts` runs it, but that the origins named on the command line, of this machine, may be asked
// as if they were outside. No setting says so: what is started in production cannot.
await run({ fetchExternal: createFetchExternal({ allow: process.argv.slice(2) }) });
