import { type PasswordStrength, registrationStrength } from "@kora/contract/password-strength";
import { accountsText } from "#text/accounts.ts";
import { cx } from "../../ui/cx.ts";

const text = accountsText.strength;

const looks: Readonly<Record<PasswordStrength, { bars: number; bar: string; word: string }>> = {
  Weak: { bars: 1, bar: "bg-danger", word: "text-danger" },
  Medium: { bars: 2, bar: "bg-fresh", word: "text-text" },
  Strong: { bars: 3, bar: "bg-success", word: "text-success" },
};

/** How strong a new password is by the registration rule, in bars, colour and words. */
export function StrengthMeter({ password }: { password: string }) {
  const strength = registrationStrength(password);
  const { bars, bar, word } = looks[strength];
  const typed = password !== "";
  const strange = /[^A-Za-z\d@$!%*?&]/.test(password);
  return (
    <div className="-mt-2 grid gap-1.5">
      <div aria-hidden="true" className="grid grid-cols-3 gap-1.5">
        {[1, 2, 3].map((step) => (
          <span
            key={step}
            className={cx(
              "h-1.5 rounded-full transition-colors",
              typed && step <= bars ? bar : "bg-line",
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="min-h-6 text-sm text-text-muted">
        {typed && (
          <>
            {text.label}: <strong className={cx("font-bold", word)}>{text.of[strength]}</strong>
            {strange && <span className="block">{text.strangeCharacter}</span>}
          </>
        )}
      </p>
    </div>
  );
}
