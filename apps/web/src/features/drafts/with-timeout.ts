/** Resolves to the result of `promise`, or to null if that takes longer than `milliseconds`. */
export function withTimeout<Result>(
  milliseconds: number,
  promise: Promise<Result>,
): Promise<Result | null> {
  return Promise.race([
    promise,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds)),
  ]);
}
