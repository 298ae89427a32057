import { ChangePasswordForm } from "../../accounts/index.ts";
import { SectionBody } from "../section.tsx";

/** Another password for one's account. */
export function ChangePassword() {
  return (
    <SectionBody>
      <ChangePasswordForm />
    </SectionBody>
  );
}
