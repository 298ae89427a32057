export {
  countLike,
  countReading,
  type ReadingValues,
  takeLikesOffDays,
  takeOffTotal,
} from "./count-figures.ts";
export { createFigureJobs, figureSchedule } from "./jobs.ts";
export { type DayRow, type OriginRow, readFigures, shownDays } from "./read-figures.ts";
