export { createPushRoutes } from "./routes.ts";
export { type PushServices, sendPush } from "./send-push.ts";
export { hasPushSubscription } from "./subscriptions.ts";
