import { createHash } from 'node:crypto'

/** The content security policy of our pages, which have no inline scripts or styles. */
export const OUR_PAGES =
  "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; manifest-src 'self'; " +
  "worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The headers of every document: its policy, and isolation from other sites' pages that opened its window. */
export const documentHeaders = (policy: string) => ({
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
})

const SCRIPT = /<script\b((?:"[^"]*"|'[^']*'|[^'">])*)>([\s\S]*?)<\/script\s*>/gi

/** Allows exactly the inline scripts of a third-party player's document, by their hashes. */
export function playerPolicy(html: string): string {
  const scripts = ["'self'", ...new Set(inlineScripts(html).map(sourceOf))].join(' ')
  return (
    "default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; font-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
    `script-src ${scripts}; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
  )
}

/**
 * Browsers normalise line endings to `
 * ` before hashing.
 */
function inlineScripts(html: string): string[] {
  const scripts = html.replace(/\r\n?/g, '\n').matchAll(SCRIPT)
  return [...scripts].flatMap(([, attributes = '', text = '']) =>
    /(?:^|\s)src\s*=/i.test(attributes) || text === '' ? [] : [text],
  )
}

const sourceOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
