/** The states of a series: parts are still added, all parts are there, or its griot pauses. */
export const seriesStates = ["ongoing", "complete", "paused"] as const;
export type SeriesState = (typeof seriesStates)[number];
