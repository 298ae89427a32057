export { changePassword } from "./change-password.ts";
export { createAccount } from "./create-account.ts";
export { createGoogleProvider } from "./google-provider.ts";
export { mountGoogleSignIn } from "./google-routes.ts";
export { accountSchedule, createAccountJobs } from "./jobs.ts";
export { hashPassword } from "./passwords.ts";
export { accountRoutes } from "./routes.ts";
export { createSessions, openSession } from "./sessions.ts";
