export { createPushRoutes } from "./routes.ts";
export { type PushParts, sendPush } from "./send-push.ts";
export { wantsPush } from "./subscriptions.ts";
