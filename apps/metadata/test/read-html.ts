// A strict parser for the subset of HTML that our pages use. Anything that a browser would repair is an error.

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const TOKEN =
  /<!doctype html>|<\/([a-z][a-z0-9]*)>|<([a-z][a-z0-9]*)((?: [a-zA-Z][\w:-]*(?:="[^"<>]*")?)*)(\/?)>|&(?:amp|lt|gt|quot|#39);|[^<>&"']+|['"]/gy

export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
}

/** The elements of a document in order. Throws for an unclosed element, a missing quote, or a bare `<` or `&`. */
export function readHtml(text: string): Element[] {
  const open: string[] = []
  const elements: Element[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const token = TOKEN.exec(text)
    if (!token) throw new Error(`no HTML: ${text.slice(at, at + 80)}`)
    const [, closed, opened, attributes = '', selfClosing] = token
    if (closed !== undefined && open.pop() !== closed)
      throw new Error(`</${closed}> closes nothing: ${text.slice(at - 80, at + 20)}`)
    if (opened === undefined) continue
    elements.push({ name: opened, attributes: readAttributes(attributes) })
    // A data block contains no markup and ends at the first matching end tag.
    if (opened === 'script') TOKEN.lastIndex = text.indexOf('</script', TOKEN.lastIndex)
    if (!VOID.has(opened) && selfClosing !== '/') open.push(opened)
  }
  if (open.length > 0) throw new Error(`left open: ${open.join(' ')}`)
  return elements
}

function readAttributes(text: string): Record<string, string> {
  const found = [...text.matchAll(/ ([\w:-]+)(?:="([^"]*)")?/g)].map(
    ([, name = '', value = '']) => [name, unescaped(value)] as const,
  )
  if (new Set(found.map(([name]) => name)).size !== found.length) throw new Error(`an attribute stands twice: ${text}`)
  return Object.fromEntries(found)
}

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => CHARACTERS[name] ?? '')
