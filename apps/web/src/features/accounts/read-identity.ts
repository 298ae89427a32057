/** Who somebody is by Google's word, as the address of /register/google brings it. */
export interface GoogleIdentity {
  readonly name: string;
  readonly email: string;
  readonly googleId: string;
  /** "" where there is none. */
  readonly picture: string;
}

/** The identity of the address, or null where a part of it is missing. */
export function readIdentity(search: URLSearchParams): GoogleIdentity | null {
  const part = (name: string) => search.get(name) ?? "";
  const identity = {
    name: part("name"),
    email: part("email"),
    googleId: part("googleId"),
    picture: part("picture"),
  };
  return identity.name && identity.email && identity.googleId ? identity : null;
}
