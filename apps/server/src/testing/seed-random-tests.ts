import fc from "fast-check";

/**
 * `npm test` chooses one seed for the whole run, so that a test with random inputs that is tried again gets the same ones.
 * `TEST_SEED=1234 npm test -- unit <file>` repeats a failure.
 */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED ?? Date.now() % 2 ** 31) });
