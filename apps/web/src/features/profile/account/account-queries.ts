import type { EmailChangeView } from "@kora/contract/account-changes";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { profileKeys } from "../queries.ts";

/** Milliseconds between two checks whether a new email was confirmed, while the page is visible. */
export const confirmationCheckInterval = 10_000;

/** The viewer's email, and the new one that waits for its confirmation. */
export const emailChangeQuery = queryOptions({
  queryKey: [...profileKeys.all, "email"],
  // The change is confirmed in another tab or on another device.
  staleTime: 0,
  refetchOnWindowFocus: "always",
  queryFn: ({ signal }): Promise<EmailChangeView> => api.call("getEmailChange", {}, { signal }),
});

/** Changes the viewer's name, which the profile then shows. */
export function useChangeName() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.call("changeName", { body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileKeys.all }),
  });
}

/** Requests a change of the viewer's email. Without a password, the server requires a recent Google sign-in. */
export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      api.call("changeEmail", { body: { email, ...(password !== "" && { password }) } }),
    onSuccess: ({ msg: _msg, ...change }) =>
      queryClient.setQueryData(emailChangeQuery.queryKey, change),
  });
}

/** Runs `run`, which changes the email change that waits, and reads it again, also after a failure. */
export function useChangePendingEmail(run: () => Promise<{ msg: string }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey }),
  });
}
