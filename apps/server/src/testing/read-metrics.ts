import { metricsToken, type TestApp } from "./test-app.ts";

/** Reads `/metrics`. `getValue` returns the value of a series by its name with labels; undefined if it is missing. */
export async function readMetrics(
  testApp: Pick<TestApp, "app">,
): Promise<{ readonly text: string; getValue(series: string): number | undefined }> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { body } = await testApp.app.http.inject({ url: "/metrics", headers });
  const values = new Map<string, number>();
  for (const line of body.split("\n")) {
    const lastSpace = line.lastIndexOf(" ");
    if (!line.startsWith("#") && lastSpace > 0) {
      values.set(line.slice(0, lastSpace), Number(line.slice(lastSpace + 1).replace("Nan", "NaN")));
    }
  }
  return { text: body, getValue: (series) => values.get(series) };
}
