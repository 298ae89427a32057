import type { PasswordStrength } from "@kora/contract/password-strength";
import { accountsText } from "#text/accounts.ts";
import { cx } from "../../ui/cx.ts";
import type { PasswordRule } from "./new-password.ts";

const text = accountsText.strength;

const styles: Readonly<
  Record<PasswordStrength, { bars: number; barColor: string; labelColor: string }>
> = {
  Weak: { bars: 1, barColor: "bg-danger", labelColor: "text-danger" },
  Medium: { bars: 2, barColor: "bg-accent", labelColor: "text-text" },
  Strong: { bars: 3, barColor: "bg-success", labelColor: "text-success" },
};

/**
 * Shows the strength of a new password by `rule`, as bars, colour and words, and advice that makes it stronger.
 */
export function StrengthMeter({ password, rule }: { password: string; rule: PasswordRule }) {
  return password === "" ? (
    <Meter strength={null} advice={null} />
  ) : (
    <Meter strength={rule.strength(password)} advice={rule.advice(password)} />
  );
}

/** `strength` is null while the field is empty; `advice` is null then, and for a strong password. */
function Meter({ strength, advice }: { strength: PasswordStrength | null; advice: string | null }) {
  const style = strength === null ? null : styles[strength];
  return (
    <div className="-mt-2 grid gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-3 gap-1.5">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={cx(
              "h-1.5 rounded-full transition-colors",
              style !== null && step <= style.bars ? style.barColor : "bg-line",
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-h-6 text-sm text-text-muted">
        {strength !== null && (
          <>
            {text.label}:{" "}
            <strong className={cx("font-bold", style?.labelColor)}>{text.labels[strength]}</strong>
            {advice !== null && <span className="block">{advice}</span>}
          </>
        )}
      </p>
    </div>
  );
}
