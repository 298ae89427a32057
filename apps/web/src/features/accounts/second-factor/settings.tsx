import { useQuery } from "@tanstack/react-query";
import { secondFactorText } from "#text/second-factor.ts";
import { errorMessage } from "../../../lib/api.ts";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { ErrorState } from "../../../ui/state-panels.tsx";
import { CodeApp } from "./code-app.tsx";
import { Passkeys } from "./passkeys.tsx";
import { secondFactorQuery } from "./queries.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

const { settings: text } = secondFactorText;

/** The viewer's second factors: an app with codes, passkeys and recovery codes. */
export function SecondFactorSettings({ isLinkedWithGoogle }: { isLinkedWithGoogle: boolean }) {
  const query = useQuery(secondFactorQuery);
  const { data, error } = query;
  if (query.isPending) {
    return (
      <Loading text={text.loading}>
        <div className="grid gap-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-24 rounded-md" />
        </div>
      </Loading>
    );
  }
  if (data === undefined) {
    return <ErrorState message={errorMessage(error, text.failed)} query={query} />;
  }
  const factorCount = data.passkeys.length + (data.totpAddedAt === null ? 0 : 1);
  const account = { isLinkedWithGoogle, needsPassword: factorCount === 0 };
  return (
    <div className="grid gap-6">
      <p className="text-text-muted">{text.intro}</p>
      {data.isRequired && factorCount === 0 && (
        <p className="rounded-md border-accent border-s-4 bg-surface-sunken px-4 py-3">
          {text.required}
        </p>
      )}
      <CodeApp addedAt={data.totpAddedAt} isLast={factorCount === 1} account={account} />
      <Passkeys
        passkeys={data.passkeys}
        canUsePasskeys={data.canUsePasskeys}
        isLast={factorCount === 1}
        account={account}
      />
      {factorCount > 0 && <RecoveryCodes codesLeft={data.recoveryCodesLeft} />}
    </div>
  );
}
