import { ChangePasswordForm } from "../../accounts/index.ts";
import { SectionBody } from "../section.tsx";

export function ChangePassword() {
  return (
    <SectionBody>
      <ChangePasswordForm />
    </SectionBody>
  );
}
