/** The result of one check, with advice if it is not `ok`. */
export interface Finding {
  readonly level: "ok" | "warn" | "fail";
  readonly message: string;
}

export const ok = (message: string): Finding => ({ level: "ok", message });
export const warn = (message: string): Finding => ({ level: "warn", message });
export const fail = (message: string): Finding => ({ level: "fail", message });
