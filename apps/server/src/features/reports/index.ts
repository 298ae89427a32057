export { deleteReportsOfUser } from "./delete-reports-of-user.ts";
export { reportRoutes } from "./routes.ts";
