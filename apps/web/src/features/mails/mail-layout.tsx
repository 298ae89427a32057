import type { CSSProperties, ReactNode } from "react";
import { locale } from "#text/locale.ts";
import { shellText } from "#text/shell.ts";
import { uiText } from "#text/ui.ts";
import {
  darkMailStyles,
  type MailClass,
  mailColors,
  mailFonts,
  mailPatternColors,
} from "./mail-colors.ts";

export interface MailLayoutProps {
  subject: string;
  /** Shown by mail clients beside the subject. */
  preview: string;
  heading: string;
  children: ReactNode;
}

const joinClasses = (...names: MailClass[]) => names.join(" ");

/** Layout of every mail with tables and inline styles, 320 to 600 pixels wide, light and dark. */
export function MailLayout({ subject, preview, heading, children }: MailLayoutProps) {
  return (
    <html lang={locale} dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constant, built from our own colours */}
        <style dangerouslySetInnerHTML={{ __html: darkMailStyles }} />
      </head>
      <body
        className={joinClasses("m-surface")}
        style={{ margin: 0, padding: 0, background: mailColors.surface.light }}
      >
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }}>{preview}</div>
        <MailTable width="100%">
          <tr>
            <td
              align="center"
              className={joinClasses("m-surface")}
              style={{ padding: "24px 12px", background: mailColors.surface.light }}
            >
              <MailTable width="600" style={{ width: "100%", maxWidth: 600, minWidth: 296 }}>
                <tr>
                  <td
                    className={joinClasses("m-text")}
                    style={{
                      padding: "0 4px 14px",
                      color: mailColors.text.light,
                      font: `600 24px/1.2 ${mailFonts.story}`,
                    }}
                  >
                    {uiText.appName}
                  </td>
                </tr>
                <tr>
                  <td>
                    <PatternStrip />
                  </td>
                </tr>
                <tr>
                  <td
                    className={joinClasses("m-raised")}
                    style={{
                      padding: "32px 24px",
                      background: mailColors["surface-raised"].light,
                      border: `1px solid ${mailColors.line.light}`,
                      borderTop: 0,
                    }}
                  >
                    <h1
                      className={joinClasses("m-text")}
                      style={{
                        margin: "0 0 20px",
                        color: mailColors.text.light,
                        font: `500 28px/1.2 ${mailFonts.story}`,
                      }}
                    >
                      {heading}
                    </h1>
                    {children}
                  </td>
                </tr>
                <tr>
                  <td
                    align="center"
                    className={joinClasses("m-muted")}
                    style={{
                      padding: "20px 4px",
                      color: mailColors["text-muted"].light,
                      font: `400 15px/1.45 ${mailFonts.story}`,
                    }}
                  >
                    {shellText.tagline}
                  </td>
                </tr>
              </MailTable>
            </td>
          </tr>
        </MailTable>
      </body>
    </html>
  );
}

/** A paragraph of a mail, which keeps the lines of its text; `muted` is for less important text. */
export function MailParagraph({
  muted = false,
  children,
}: {
  muted?: boolean;
  children: ReactNode;
}) {
  return (
    <p
      dir="auto"
      className={joinClasses(muted ? "m-muted" : "m-text")}
      style={{
        margin: "0 0 16px",
        whiteSpace: "pre-line",
        color: mailColors[muted ? "text-muted" : "text"].light,
        font: `400 ${muted ? 15 : 17}px/1.5 ${mailFonts.sans}`,
      }}
    >
      {children}
    </p>
  );
}

/** The main link of a mail, styled as a button. */
export function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <MailTable style={{ margin: "8px 0 28px" }}>
      <tr>
        <td
          className={joinClasses("m-action")}
          style={{ background: mailColors.action.light, borderRadius: 28 }}
        >
          <a
            href={href}
            className={joinClasses("m-action")}
            style={{
              display: "inline-block",
              padding: "16px 36px",
              borderRadius: 28,
              background: mailColors.action.light,
              color: mailColors["action-text"].light,
              font: `600 18px/1.2 ${mailFonts.sans}`,
              textDecoration: "none",
            }}
          >
            {children}
          </a>
        </td>
      </tr>
    </MailTable>
  );
}

/** A full URL, to click or to copy. */
export function MailUrl({ href }: { href: string }) {
  return (
    <a
      href={href}
      className={joinClasses("m-link")}
      style={{ color: mailColors.link.light, wordBreak: "break-all" }}
    >
      {href}
    </a>
  );
}

function PatternStrip() {
  return (
    <MailTable width="100%">
      <tr>
        {mailPatternColors.map((color, index) => (
          <td
            // biome-ignore lint/suspicious/noArrayIndexKey: the strip never changes its order
            key={index}
            height="6"
            style={{ height: 6, background: color, fontSize: 0, lineHeight: 0 }}
          />
        ))}
      </tr>
    </MailTable>
  );
}

function MailTable({
  children,
  ...rest
}: {
  children: ReactNode;
  width?: string;
  style?: CSSProperties;
}) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} {...rest}>
      <tbody>{children}</tbody>
    </table>
  );
}
