const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
}
const BREAKS = /<\s*(?:br|\/p|\/div|\/li|\/h[1-6])\b[^<>]*>/gi
/** A tag starts with a letter, so `a < b` has none. */
const MARKUP = /<\/?[a-z][^<>]*>/gi

/** A description without markup, of at most `max` characters; undefined if nothing remains. */
export function plainText(text: string, max: number): string | undefined {
  // Truncated first as well, so that text to be dropped costs no time.
  const plain = withoutComments(text.slice(0, max * 3))
    .replace(BREAKS, '\n')
    .replace(MARKUP, '')
    .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]+);/gi, (whole, name: string) => character(name) ?? whole)
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return cutAt(plain, max).trim() || undefined
}

/** An unclosed comment remains as text. */
function withoutComments(text: string): string {
  let plain = ''
  let from = 0
  for (;;) {
    const start = text.indexOf('<!--', from)
    const end = start === -1 ? -1 : text.indexOf('-->', start + 4)
    if (end === -1) return plain + text.slice(from)
    plain += text.slice(from, start)
    from = end + 3
  }
}

/** Cuts to the first characters without splitting one. */
export function cutAt(text: string, max: number): string {
  if (text.length <= max) return text
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(max - 1))
  return text.slice(0, isHalf ? max - 1 : max)
}

function character(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}
