import type { DataRouter } from "react-router";

/** The router of this document, for code outside of React Router's context; unset until the app starts. */
export const appRouter: { current?: DataRouter } = {};
