/** The result of one check, with advice if it is not `ok`. */
export interface Finding {
  readonly level: "ok" | "warn" | "fail";
  readonly sentence: string;
}

export const ok = (sentence: string): Finding => ({ level: "ok", sentence });
export const warn = (sentence: string): Finding => ({ level: "warn", sentence });
export const fail = (sentence: string): Finding => ({ level: "fail", sentence });
