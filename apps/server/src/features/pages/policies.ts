import { createHash } from 'node:crypto'

/** What a page may load. Ours have no script and no style of their own in the text. */
export const OUR_PAGES =
  "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; manifest-src 'self'; " +
  "worker-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const SCRIPT = /<script\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/script\s*>/gi

/** A player made by others starts with scripts in its document: exactly those are allowed, by what they say. */
export function playerPolicy(html: string): string {
  const scripts = ["'self'", ...new Set(inlineScripts(html).map(sourceOf))].join(' ')
  return (
    "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
    `script-src ${scripts}; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'`
  )
}

/** A browser reads every line end as one `\n`, and hashes what it read. */
function inlineScripts(html: string): string[] {
  const scripts = html.replace(/\r\n?/g, '\n').matchAll(SCRIPT)
  return [...scripts].flatMap(([, attributes = '', text = '']) =>
    /(?:^|\s)src\s*=/i.test(attributes) || text === '' ? [] : [text],
  )
}

const sourceOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
