import type { PasswordStrength } from "@kora/contract/password-strength";
import { accountsText } from "#text/accounts.ts";
import { cx } from "../../ui/cx.ts";
import type { PasswordRule } from "./new-password.ts";

const text = accountsText.strength;

const looks: Readonly<Record<PasswordStrength, { bars: number; bar: string; word: string }>> = {
  Weak: { bars: 1, bar: "bg-danger", word: "text-danger" },
  Medium: { bars: 2, bar: "bg-fresh", word: "text-text" },
  Strong: { bars: 3, bar: "bg-success", word: "text-success" },
};

/** How strong a new password is by the screen's rule, in bars, colour and words. */
export function StrengthMeter({ password, rule }: { password: string; rule: PasswordRule }) {
  return password === "" ? (
    <Meter strength={null} note={null} />
  ) : (
    <Meter strength={rule.strength(password)} note={rule.note(password)} />
  );
}

/** `strength` is null while nothing is typed. */
function Meter({ strength, note }: { strength: PasswordStrength | null; note: string | null }) {
  const look = strength === null ? null : looks[strength];
  return (
    <div className="-mt-2 grid gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-3 gap-1.5">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={cx(
              "h-1.5 rounded-full transition-colors",
              look !== null && step <= look.bars ? look.bar : "bg-line",
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-h-6 text-sm text-text-muted">
        {strength !== null && (
          <>
            {text.label}:{" "}
            <strong className={cx("font-bold", look?.word)}>{text.of[strength]}</strong>
            {note !== null && <span className="block">{note}</span>}
          </>
        )}
      </p>
    </div>
  );
}
