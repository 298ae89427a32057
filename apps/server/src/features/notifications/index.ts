export { createPushRoutes } from "./routes.ts";
export { type PushServices as PushParts, sendPush } from "./send-push.ts";
export { wantsPush } from "./subscriptions.ts";
