export { ContinueReading } from "./continue-reading.tsx";
export { useReportReadingTime } from "./use-reading-timer.ts";
