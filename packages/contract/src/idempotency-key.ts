/**
 * The header with the key that a client chose for a call that creates something, and repeats when it makes the call again.
 * It has the meaning of the IETF draft `draft-ietf-httpapi-idempotency-key-header`.
 */
export const idempotencyKeyHeader = "idempotency-key";

/** 1 to 128 visible ASCII characters. */
export const idempotencyKeyPattern = /^[!-~]{1,128}$/;

/** The number of hours for which the server knows a key and the response of its call. */
export const idempotencyKeyHours = 24;
