export { ContinueReading } from "./continue-reading.tsx";
export { useReadingTimer } from "./use-reading-timer.ts";
