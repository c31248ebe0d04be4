/** A run of letters, a number, or the text between. */
interface Token {
  kind: 'word' | 'number' | 'gap'
  /** For comparison: in lower case, a number without leading zeros. */
  key: string
  from: number
  to: number
}

const TOKENS = /[\p{L}\p{M}']+|\d+|[^\p{L}\p{M}\d']+/gu
/** Words that belong to the following number. */
const LABELS: ReadonlySet<string> = new Set([
  ...['part', 'teil', 'parte', 'partie', 'deel', 'del'],
  ...['chapter', 'kapitel', 'chapitre', 'capitulo', 'capítulo', 'capitolo', 'hoofdstuk', 'kapittel', 'ch', 'chap', 'kap'],
  ...['book', 'buch', 'volume', 'vol', 'band', 'track', 'disc', 'disk', 'cd', 'side', 'episode', 'folge', 'hour', 'stunde'],
])

/** Between a label and its number. */
const CLOSE: ReadonlySet<string> = new Set([' ', '_', '-', '.', '#'])

/**
 * The names without a common beginning or end, such as the author and title of the book, which do not name chapters. A space
 * between words isn't a boundary, so `The owl` and `The cat` are not cut. A label remains with its number: `Part 1`. undefined for
 * a name of which nothing else remains. `MoonRoad 01` and `MoonRoad 02` yield `01` and `02`.
 */
export function ownNames(names: readonly string[]): (string | undefined)[] {
  if (names.length < 2) return [...names]
  const all = names.map(tokensOf)
  const [first = []] = all
  const shortest = Math.min(...all.map((tokens) => tokens.length))
  const head = borderBefore(
    all,
    commonLength(shortest, (at) => all.every((tokens) => tokens[at]?.key === first[at]?.key)),
  )
  const tail = borderAfter(
    all,
    commonLength(shortest - head, (at) => all.every((tokens) => tokens.at(-1 - at)?.key === first.at(-1 - at)?.key)),
  )
  return names.map((name, at) => {
    const tokens = (all[at] ?? []).slice(head, (all[at]?.length ?? 0) - tail)
    const [from, to] = [tokens[0]?.from, tokens.at(-1)?.to]
    return from === undefined || to === undefined ? undefined : trimmed(name.slice(from, to))
  })
}

function tokensOf(name: string): Token[] {
  return [...name.matchAll(TOKENS)].map(({ 0: text, index }) => {
    const kind = /^\d/.test(text) ? 'number' : /^[\p{L}\p{M}']/u.test(text) ? 'word' : 'gap'
    const key = kind === 'number' ? text.replace(/^0+(?=\d)/, '') : kind === 'word' ? text.toLowerCase() : text.trim() || ' '
    return { kind, key, from: index, to: index + text.length }
  })
}

function commonLength(most: number, isCommon: (at: number) => boolean): number {
  let length = 0
  while (length < most && isCommon(length)) length += 1
  return length
}

/** How many tokens may be removed at the beginning: up to a border, and not a label before its number. */
function borderBefore(all: readonly (readonly Token[])[], common: number): number {
  for (let length = common; length > 0; length -= 1) if (all.every((tokens) => isBorder(tokens, length))) return length
  return 0
}

function isBorder(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at]]
  if (before === undefined || after === undefined) return false
  const label = before.kind === 'gap' ? tokens[at - 2] : before
  const next = after.kind === 'gap' ? tokens[at + 1] : after
  const isClose = [before, after].every(({ kind, key }) => kind !== 'gap' || CLOSE.has(key))
  if (isClose && label?.kind === 'word' && LABELS.has(label.key) && next?.kind === 'number') return false
  if (before.kind === 'gap') return before.key !== ' ' || next?.kind === 'number'
  return after.kind === 'number' || before.kind === 'number' || (after.kind === 'gap' && after.key !== ' ')
}

/** The same at the end, where something must remain before the border. */
function borderAfter(all: readonly (readonly Token[])[], common: number): number {
  for (let length = common; length > 0; length -= 1)
    if (all.every((tokens) => isBorderAtEnd(tokens, tokens.length - length))) return length
  return 0
}

function isBorderAtEnd(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at]]
  if (before === undefined || after === undefined) return false
  if (after.kind === 'gap') return after.key !== ' ' || before.kind === 'number'
  return before.kind === 'number' || (before.kind === 'gap' && (before.key !== ' ' || tokens[at - 2]?.kind === 'number'))
}

const trimmed = (text: string) => text.replace(/^[\s\-–—:,;._)\]]+/, '').replace(/[\s\-–—:,;._([]{1,20}$/, '')
