import type { SessionView } from "@kora/contract/accounts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { devicesText as text } from "#text/devices.ts";
import { errorMessage } from "../../../lib/api.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { PagedList } from "../../../ui/paged-list.tsx";
import { useConfirm } from "../../../ui/questions.tsx";
import { Loading, Skeleton } from "../../../ui/skeleton.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { DeviceItem } from "./device-item.tsx";
import { devicesQuery, usePendingSignOuts, useSignOutDevices } from "./queries.ts";
import { type SignOutTarget, staysSignedIn } from "./sign-out-target.ts";

/** Lists the viewer's signed-in devices and signs them out. */
export function Devices() {
  const intro = useRef<HTMLParagraphElement>(null);
  const confirm = useConfirm();
  const toast = useToast();
  const signOutDevices = useSignOutDevices();

  const confirmAndSignOut = async (target: SignOutTarget, question: string, detail: string) => {
    if (!(await confirm({ question, detail, confirm: text.signOut }))) return;
    // The pressed button is removed with its device, so the focus moves to the intro.
    intro.current?.focus();
    try {
      toast(await signOutDevices.mutateAsync(target), "success");
    } catch (error) {
      toast(errorMessage(error, text.signOutDialog.failed), "danger");
    }
  };
  const signOutOne = ({ _id, device }: SessionView) =>
    confirmAndSignOut(
      { kind: "one", sessionId: _id },
      text.signOutDialog.one(device),
      text.signOutDialog.oneDetail,
    );
  const signOutOthers = () =>
    confirmAndSignOut(
      { kind: "others" },
      text.signOutDialog.others,
      text.signOutDialog.othersDetail,
    );

  return (
    <>
      <p ref={intro} tabIndex={-1} className="px-4 pb-4 text-text-muted outline-none sm:px-6">
        {text.intro}
      </p>
      <DeviceList
        onSignOut={(device) => void signOutOne(device)}
        onSignOutOthers={() => void signOutOthers()}
      />
    </>
  );
}

function DeviceList({
  onSignOut,
  onSignOutOthers,
}: {
  onSignOut: (device: SessionView) => void;
  onSignOutOthers: () => void;
}) {
  const list = useInfiniteQuery(devicesQuery);
  const pendingSignOuts = usePendingSignOuts();
  const isListed = (device: SessionView) =>
    pendingSignOuts.every((target) => staysSignedIn(device, target));
  return (
    <PagedList
      list={list}
      toItems={({ pages }) => pages.flatMap(({ items }) => items).filter(isListed)}
      skeleton={<DeviceSkeletons />}
      failedText={text.failed}
    >
      {(devices) => (
        <>
          <ul className="divide-y divide-line border-line border-y">
            {devices.map((device) => (
              <DeviceItem key={device._id} device={device} onSignOut={() => onSignOut(device)} />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-3 px-4 py-4 sm:px-6">
            <LoadMore list={list} failedText={text.moreFailed} />
            {devices.every(({ isCurrent }) => isCurrent) && !list.hasNextPage ? (
              <p className="text-text-muted">{text.onlyThisOne}</p>
            ) : (
              <Button onClick={onSignOutOthers}>{text.signOutOthers}</Button>
            )}
          </div>
        </>
      )}
    </PagedList>
  );
}

function DeviceSkeletons() {
  return (
    <Loading text={text.loading}>
      <div className="grid gap-6 border-line border-t px-4 py-5 sm:px-6">
        {["this", "other"].map((key) => (
          <div key={key} className="flex items-center gap-4">
            <Skeleton className="size-11 shrink-0 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-5 w-44 max-w-full" />
              <Skeleton className="h-4 w-28" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
