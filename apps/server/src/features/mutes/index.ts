export { muteRoutes } from "./routes.ts";
export { sendMutedWords } from "./send-muted-words.ts";
