import { createFetchExternal } from "../platform/http/fetch-external.ts";
import { run } from "../run.ts";

// Runs Kora like `src/main.ts`, but allows it to fetch from the origins of this machine that the arguments name. No
// setting allows that, so a production server cannot do it.
await run({ fetchExternal: createFetchExternal({ allow: process.argv.slice(2) }) });
