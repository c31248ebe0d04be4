export interface IgnoreRules {
  isEmpty: boolean
  /** The last matching rule decides; undefined if none matches. `where` is relative to the library. */
  verdict(where: string, isFolder: boolean): 'ignored' | 'shown' | undefined
}

/** A piece of a pattern: any run of characters, or a matching one. */
type Piece = { kind: 'run' } | { kind: 'one'; matches: (char: string) => boolean }

interface Rule {
  pieces: readonly Piece[]
  foldersOnly: boolean
  anchored: boolean
  /** `!name`: shows what a previous rule or the server itself leaves out. */
  shows: boolean
}

/**
 * Compiles a library's patterns (docs/reference/scanning-and-media.md 1.8): `*`, `?`, `[]`; without a slash a name at any depth,
 * with one anchored at the root; a trailing slash for folders only; `!` to show something again; `#` for comments; case is ignored.
 * Invalid patterns are skipped.
 */
export function compileIgnoreRules(patterns: readonly string[]): IgnoreRules {
  const rules = patterns.map(ruleOf).filter((rule) => rule !== undefined)
  return {
    isEmpty: rules.length === 0,
    verdict(where, isFolder) {
      if (rules.length === 0) return undefined
      const whole = [...where.toLowerCase()]
      const name = whole.slice(whole.lastIndexOf('/') + 1)
      const last = rules.findLast(
        ({ pieces, foldersOnly, anchored }) => (isFolder || !foldersOnly) && fit(pieces, anchored ? whole : name),
      )
      return last && (last.shows ? 'shown' : 'ignored')
    },
  }
}

export function isIgnorePattern(pattern: string): boolean {
  return pattern.startsWith('#') || pattern.trim() === '' || ruleOf(pattern) !== undefined
}

function ruleOf(pattern: string): Rule | undefined {
  const text = pattern.trim()
  if (text === '' || text.startsWith('#')) return undefined
  const shows = text.startsWith('!')
  const glob = shows ? text.slice(1).trim() : text
  const foldersOnly = glob.endsWith('/')
  const body = glob.replace(/(?<!\/)\/+$/, '')
  const pieces = piecesOf([...body.replace(/^\/+/, '')])
  if (pieces === undefined || pieces.length === 0) return undefined
  return { pieces, foldersOnly, anchored: body.includes('/'), shows }
}

/** `undefined` if a bracket is unclosed, or a range runs backwards. */
function piecesOf(glob: readonly string[]): Piece[] | undefined {
  const pieces: Piece[] = []
  for (let at = 0; at < glob.length; at += 1) {
    const char = glob[at] ?? ''
    if (char === '*') pieces.push({ kind: 'run' })
    else if (char === '?') pieces.push({ kind: 'one', matches: (found) => found !== '/' })
    else if (char === '[') {
      const isNot = glob[at + 1] === '!' || glob[at + 1] === '^'
      const from = at + (isNot ? 2 : 1)
      // A bracket right after the opening one is a literal, since a set cannot be empty.
      const close = glob.indexOf(']', from + 1)
      const isIn = close === -1 ? undefined : choiceOf(glob.slice(from, close))
      if (!isIn) return undefined
      pieces.push({ kind: 'one', matches: (found) => found !== '/' && isIn(found) !== isNot })
      at = close
    } else {
      const wanted = char.toLowerCase()
      pieces.push({ kind: 'one', matches: (found) => found === wanted })
    }
  }
  return pieces
}

/** Single characters and ranges; a character matches in lower or upper case. */
function choiceOf(inside: readonly string[]): ((char: string) => boolean) | undefined {
  const ranges: { first: number; last: number }[] = []
  for (let at = 0; at < inside.length; at += 1) {
    const isRange = inside[at + 1] === '-' && at + 2 < inside.length
    const [first, last] = [codeOf(inside[at]), codeOf(inside[isRange ? at + 2 : at])]
    if (last < first) return undefined
    ranges.push({ first, last })
    if (isRange) at += 2
  }
  const isIn = (char: string) => ranges.some(({ first, last }) => first <= codeOf(char) && codeOf(char) <= last)
  return (char) => isIn(char) || isIn(char.toUpperCase())
}

/** Backtracks only to the last star, so that the cost per character is bounded by the pattern's length. */
function fit(pieces: readonly Piece[], text: readonly string[]): boolean {
  let [at, index] = [0, 0]
  let star: { at: number; index: number } | undefined
  while (index < text.length) {
    const piece = pieces[at]
    const char = text[index] ?? ''
    if (piece?.kind === 'run') {
      at += 1
      star = { at, index }
    } else if (piece?.matches(char)) {
      at += 1
      index += 1
    } else {
      // A star never matches a slash.
      if (!star || text[star.index] === '/') return false
      star.index += 1
      ;({ at, index } = star)
    }
  }
  return pieces.slice(at).every(({ kind }) => kind === 'run')
}

const codeOf = (char: string | undefined) => char?.codePointAt(0) ?? 0
