import type { Editor } from "@tiptap/react";
import { useForm } from "react-hook-form";
import { writingText } from "#text/writing.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { DialogForm } from "./dialog-form.tsx";
import { toLink } from "./to-link.ts";

const { link: text } = writingText;

/** Sets the URL of the link at the cursor, or links the selection; without either, inserts `linkText` as a link. */
function setLink(editor: Editor, href: string, linkText: string): void {
  const chain = editor.chain();
  if (editor.isActive("link")) chain.extendMarkRange("link").setLink({ href }).run();
  else if (!editor.state.selection.empty) chain.setLink({ href }).run();
  else {
    const marks = [{ type: "link", attrs: { href } }];
    chain.insertContent({ type: "text", text: linkText, marks }).run();
  }
}

/** Adds a link to the selection, inserts a new link, or edits or removes the link at the cursor. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const currentHref: unknown = editor.getAttributes("link").href;
  const isEditing = typeof currentHref === "string";
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { address: isEditing ? currentHref : "", linkText: "" },
  });
  const save = handleSubmit(({ address, linkText }) => {
    const href = toLink(address);
    if (href === null) return;
    setLink(editor, href, linkText.trim() || address.trim());
    onClose();
  });
  const remove = () => {
    editor.chain().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={isEditing ? text.edit : text.add}>
      <DialogForm onSubmit={save} className="gap-3">
        <TextField
          label={text.address}
          hint={text.addressHint}
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          error={formState.errors.address?.message}
          {...register("address", {
            validate: (address) => toLink(address) !== null || text.invalidAddress,
          })}
        />
        {!isEditing && editor.state.selection.empty && (
          <TextField label={text.text} hint={text.textHint} {...register("linkText")} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {isEditing && (
            <Button variant="quiet" className="me-auto text-danger!" onClick={remove}>
              {text.remove}
            </Button>
          )}
          <Button type="submit" variant="primary">
            {text.save}
          </Button>
        </div>
      </DialogForm>
    </Dialog>
  );
}
