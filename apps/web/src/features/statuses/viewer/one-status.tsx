import { useRef } from "react";
import { useNavigate } from "react-router";
import { memoirText } from "#text/statuses.ts";
import { isFirstEntry } from "../../../lib/history-entry.ts";
import { ButtonLink } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/state-panels.tsx";
import { useOpening } from "./use-opening.ts";
import { Viewer } from "./viewer.tsx";
import { WaitingFrame } from "./waiting-frame.tsx";

const { page: text } = memoirText;

/** The player as a page of its own. Closing it goes back, or to the home page. */
export function OneStatus({ statusId }: { statusId: string }) {
  const navigate = useNavigate();
  const opening = useOpening(statusId);
  const closing = useRef(false);
  const close = () => {
    if (closing.current) return;
    closing.current = true;
    void (isFirstEntry() ? navigate("/home", { replace: true }) : navigate(-1));
  };
  switch (opening.kind) {
    case "open":
      return <Viewer statuses={opening} start={statusId} onClose={close} />;
    case "gone":
      return (
        <EmptyState
          variant="mud"
          sentence={text.gone}
          action={
            <ButtonLink to="/home" variant="primary">
              {text.home}
            </ButtonLink>
          }
        />
      );
    case "loading":
    case "failed":
      return <WaitingFrame opening={opening} onClose={close} />;
  }
}
