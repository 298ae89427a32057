/** Limits of reports that only the server uses. They are not in `limits`, which every page loads. */
export const reportLimits = {
  /** Messages before a reported one that its report contains. */
  messagesBefore: 5,
  /** A message can be reported for this long after its sender deleted it, or after it disappeared. */
  goneMessageMilliseconds: 24 * 60 * 60 * 1000,
  /** The time after the decision about a report at which its copy is erased. */
  copyMilliseconds: 90 * 24 * 60 * 60 * 1000,
} as const;
