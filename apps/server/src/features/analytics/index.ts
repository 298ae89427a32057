export { createFigureJobs, figureSchedule } from "./jobs.ts";
export { type DayRow, type OriginRow, readFigures, shownDays } from "./read-analytics.ts";
export {
  countLike,
  countReading,
  type ReadingValues,
  takeLikesOffDays,
  takeOffTotal,
} from "./update-analytics.ts";
