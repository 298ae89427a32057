export {
  SeriesEnd,
  SeriesField,
  SeriesManager,
  WriterSeries,
} from "./lazy-parts.ts";
export { useStorySeriesForReaders } from "./queries.ts";
