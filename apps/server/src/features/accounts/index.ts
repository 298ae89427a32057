export { createAccount } from "./create-account.ts";
export { createAccountJobs } from "./jobs.ts";
export { hashPassword } from "./passwords.ts";
export { accountRoutes } from "./routes.ts";
export { createSessions, openSession } from "./sessions.ts";
