import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AttachedFileItem, SingleAttachedFile } from "./attached-file-item.tsx";

const none = () => undefined;
const still = "This picture is animated. It will be sent as a still picture.";

function render(becomesStill: boolean): string[] {
  const file = new File([], "dance.png", { type: "image/png" });
  const attached = { id: "a", file, isPicture: true, isEdited: false, content: "", becomesStill };
  const props = { attached, onContentChange: none, onSubmit: none, isSending: false };
  return [
    renderToStaticMarkup(<SingleAttachedFile {...props} />),
    renderToStaticMarkup(<AttachedFileItem {...props} onEdit={none} onRemove={none} />),
  ];
}

test("the dialog says before a picture is sent that its animation is lost", () => {
  for (const html of render(true)) expect(html).toContain(still);
  for (const html of render(false)) expect(html).not.toContain(still);
});
