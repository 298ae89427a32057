/** The Google identity in the query parameters of /register/google. */
export interface GoogleIdentity {
  readonly name: string;
  readonly email: string;
  readonly googleId: string;
  /** "" if the identity has no picture. */
  readonly picture: string;
}

/** Parses the query of /register/google; null if a required parameter is missing. */
export function readIdentity(search: URLSearchParams): GoogleIdentity | null {
  const param = (name: string) => search.get(name) ?? "";
  const identity = {
    name: param("name"),
    email: param("email"),
    googleId: param("googleId"),
    picture: param("picture"),
  };
  return identity.name && identity.email && identity.googleId ? identity : null;
}
