export { createPushRoutes } from "./routes.ts";
export { type PushServices, sendPush } from "./send-push.ts";
export { wantsPush } from "./subscriptions.ts";
