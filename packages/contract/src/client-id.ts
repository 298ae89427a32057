/** The header with the id that a client chose for a call, and repeats when it makes the call again. */
export const clientIdHeader = "x-client-id";

/** The number of days for which the server knows a client id and the response of its call. */
export const clientIdDays = 30;
