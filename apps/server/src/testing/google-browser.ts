import type { LightMyRequestResponse } from "fastify";
import type { TestApp } from "./test-app.ts";

/** The profile that a user has at the OpenID provider, which stands in for Google. */
export interface GoogleProfile {
  readonly name: string;
  readonly email: string;
  /** The provider has verified the email address. */
  readonly verified: boolean;
  readonly picture?: string;
}

/** A user's browser with cookies for Kora and for the provider. */
export interface GoogleBrowser {
  /** Requests a URL or path of Kora. */
  visit(address: string): Promise<LightMyRequestResponse>;
  /** Posts JSON to a call of Kora, with the session token if there is one. */
  post(path: string, body: object, token?: string): Promise<LightMyRequestResponse>;
  /** Starts the sign-in. Returns the URL of the provider to which Kora redirects. */
  startSignIn(): Promise<URL>;
  /** Signs in or cancels at the provider. Returns the URL of Kora to which the provider redirects. */
  completeSignIn(address: URL, profile: GoogleProfile | "cancel"): Promise<string>;
  /** Runs the whole sign-in. Returns the URL of the last page of Kora. */
  signIn(profile: GoogleProfile | "cancel"): Promise<URL>;
  /** Kora's cookies by name. */
  readonly cookies: Map<string, string>;
}

/** Returns the target of a redirect. A relative target is on Kora's origin. */
export function getRedirectTarget(response: LightMyRequestResponse): URL {
  return new URL(String(response.headers.location), "http://kora.test");
}

export function openBrowser(testApp: TestApp): GoogleBrowser {
  const cookies = new Map<string, string>();
  const formatCookieHeader = (cookieJar: Map<string, string>) =>
    [...cookieJar].map(([name, value]) => `${name}=${value}`).join("; ");

  async function send(
    request: { method: "GET" | "POST"; url: string; payload?: object },
    token?: string,
  ) {
    const response = await testApp.app.http.inject({
      ...request,
      headers: {
        cookie: formatCookieHeader(cookies),
        "user-agent": "Firefox/150.0 (Windows)",
        ...(token && { "x-auth-token": token }),
      },
    });
    for (const { name, value } of response.cookies) {
      if (value === "") {
        cookies.delete(name);
      } else {
        cookies.set(name, value);
      }
    }
    return response;
  }

  const visit = (address: string) => {
    const { pathname, search } = new URL(address, "http://kora.test");
    return send({ method: "GET", url: `${pathname}${search}` });
  };

  const browser: GoogleBrowser = {
    cookies,
    visit,
    post: (path, body, token) => send({ method: "POST", url: path, payload: body }, token),
    startSignIn: async () => getRedirectTarget(await visit("/api/auth/google")),

    async completeSignIn(address, profile) {
      const providerCookies = new Map<string, string>();
      let [url, body]: [URL, URLSearchParams | undefined] = [address, undefined];
      // The provider of the test is on localhost, and Kora is at another host.
      while (url.hostname === "localhost") {
        const response = await fetch(url, {
          redirect: "manual",
          method: body ? "POST" : "GET",
          headers: { cookie: formatCookieHeader(providerCookies) },
          ...(body && { body }),
        });
        for (const cookie of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          providerCookies.set(name, value);
        }
        const location = response.headers.get("location");
        const text = await response.text();
        if (location !== null) {
          [url, body] = [new URL(location, url), undefined];
        } else if (response.status === 200 && !body) {
          body = toForm(profile);
        } else {
          throw new Error(
            `The provider responded neither with a redirect nor with its form: ${response.status} ${text}`,
          );
        }
      }
      return url.href;
    },

    async signIn(profile) {
      return getRedirectTarget(
        await visit(await browser.completeSignIn(await browser.startSignIn(), profile)),
      );
    },
  };
  return browser;
}

function toForm(profile: GoogleProfile | "cancel"): URLSearchParams {
  if (profile === "cancel") {
    return new URLSearchParams({ cancel: "yes" });
  }
  const { name, email, verified, picture } = profile;
  return new URLSearchParams({
    name,
    email,
    ...(verified && { verified: "on" }),
    ...(picture !== undefined && { picture }),
  });
}
