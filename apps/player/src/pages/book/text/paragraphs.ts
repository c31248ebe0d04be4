const MARKS: readonly (readonly [RegExp, string])[] = [
  [/<\s*(?:br|\/p|\/div|\/li)\b[^<>]*>/gi, '\n'],
  [/<[^<>]{0,200}>/g, ''],
  [/&nbsp;/g, ' '],
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&quot;/g, '"'],
  [/&#0?39;|&apos;/g, "'"],
  [/&amp;/g, '&'],
]

/** A description as plain paragraphs. Taggers put HTML into descriptions; it is never rendered as HTML. */
export function paragraphs(text: string): string[] {
  const plain = MARKS.reduce((sum, [pattern, by]) => sum.replace(pattern, by), text)
  return plain
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
}
