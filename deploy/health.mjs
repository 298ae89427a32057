// HEALTHCHECK of the image: exits with 0 if the Kora process of this container responds, else with 1.
const port = process.env.PORT || "3000";
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
