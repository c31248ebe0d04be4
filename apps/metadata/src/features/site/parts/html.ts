/** Markup that is inserted unescaped, only created by `html` and `trusted`. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Html = Markup
export type Part = string | number | Html | readonly Part[] | false | null | undefined

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text escaped for a page, for an attribute value, or for XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character)
}

/** A template for markup. Every value is escaped unless it is markup itself; attribute values must be quoted. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let text = strings[0] ?? ''
  for (const [at, part] of parts.entries()) text += textOf(part) + (strings[at + 1] ?? '')
  return new Markup(text)
}

/** For constant markup, never for data. */
export const trusted = (text: string): Html => new Markup(text)

export const NONE = trusted('')

/** Joins parts with a separator. */
export function joined(parts: readonly Part[], between: Part = ', '): Html {
  return trusted(parts.map(textOf).join(textOf(between)))
}

function textOf(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return escaped(String(part))
}
