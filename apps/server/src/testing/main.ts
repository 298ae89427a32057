import { createFetchExternal } from "../platform/http/fetch-external.ts";
import { run } from "../run.ts";

// Runs Kora like `src/main.ts`, with two differences that no setting allows, so a production server cannot have them: it
// may fetch from the origins of this machine that the arguments name, and it refuses no request because of its load.
// Browsers and other tests use the same cores, and would otherwise make single requests of a journey fail.
await run({
  fetchExternal: createFetchExternal({ allow: process.argv.slice(2) }),
  pressure: () => ({ eventLoopDelay: 0, isSaturated: false }),
});
