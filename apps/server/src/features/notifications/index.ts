export { type PushParts, push } from "./push.ts";
export { createPushRoutes } from "./routes.ts";
export { wantsPush } from "./subscriptions.ts";
