/** A client of the W3C WebDriver protocol (https://www.w3.org/TR/webdriver2), with the commands that the tests use. */

/** The key by which the protocol marks the id of an element in JSON. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

export interface WebDriverSession {
  /** The capabilities of the browser, as the driver reports them. */
  readonly capabilities: { readonly browserName: string; readonly browserVersion: string };
  /** Sends a command of the session and returns the `value` of the response. */
  send(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown>;
}

/** Starts a session with the driver at `origin`. It must be ended by the command DELETE with an empty path. */
export async function createSession(
  origin: string,
  capabilities: object,
): Promise<WebDriverSession> {
  const created = (await sendCommand("POST", `${origin}/session`, {
    capabilities: { alwaysMatch: capabilities },
  })) as { sessionId: string; capabilities: WebDriverSession["capabilities"] };
  return {
    capabilities: created.capabilities,
    send: (method, path, body) =>
      sendCommand(method, `${origin}/session/${created.sessionId}${path}`, body),
  };
}

/** Returns the id of an element in the result of a script; null if the result is not an element. */
export function readElementId(result: unknown): string | null {
  const id = (result as Record<string, unknown> | null)?.[elementKey];
  return typeof id === "string" ? id : null;
}

async function sendCommand(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(method === "POST" && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body ?? {}),
    }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebDriver, ${method} ${new URL(url).pathname}: ${error}. ${message}`);
}
