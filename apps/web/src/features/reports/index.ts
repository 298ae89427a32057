export { reportItem } from "./report-item.tsx";
export { useReport } from "./use-report.ts";
