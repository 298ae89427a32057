export {
  SeriesEnd,
  SeriesField,
  SeriesManager,
  WriterSeries,
} from "./lazy-parts.ts";
export { usePlaceForReaders } from "./queries.ts";
