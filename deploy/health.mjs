// Ends well while the Kora of this container answers: what the image's HEALTHCHECK runs.
const port = process.env.PORT || "3000";
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
