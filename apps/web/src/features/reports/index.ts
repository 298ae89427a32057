export { useReport } from "./use-report.ts";
