import { useMutation } from "@tanstack/react-query";
import { LogOut, Trash2 } from "lucide-react";
import { profileText } from "#text/profile.ts";
import { api } from "../../../lib/api.ts";
import { endSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { useConfirm } from "../../../ui/questions.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useLogOut } from "../../shell/index.ts";
import { failureSentence } from "../failure-sentence.ts";
import { SectionBody } from "../section.tsx";

const { account: text } = profileText;

/** The ways out: for now, and for good. */
export function Account() {
  const logOut = useLogOut();
  const confirm = useConfirm();
  const toast = useToast();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => api.call("deleteAccount", {}),
  });
  const remove = async () => {
    const { question, deleteHint: detail, keep: cancel } = text;
    if (!(await confirm({ question, detail, confirm: text.confirm, cancel, danger: true }))) return;
    try {
      const { msg } = await mutateAsync();
      endSession({ leaving: true, forGood: true });
      toast(msg, "success");
    } catch (error) {
      toast(failureSentence(error, text.failed), "danger");
    }
  };
  return (
    <SectionBody>
      <div className="grid justify-items-start gap-2">
        <p className="text-text-muted">{text.logOutHint}</p>
        <Button
          icon={<LogOut aria-hidden="true" className="size-4.5" />}
          onClick={() => void logOut()}
        >
          {text.logOut}
        </Button>
      </div>
      {/* Far from the way out that is meant most often. */}
      <div className="mt-6 grid justify-items-start gap-3 border-line border-t pt-6">
        <p className="text-text-muted">{text.deleteHint}</p>
        <Button
          icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          busy={isPending}
          onClick={() => void remove()}
          className="border-danger text-danger"
        >
          {text.delete}
        </Button>
      </div>
    </SectionBody>
  );
}
