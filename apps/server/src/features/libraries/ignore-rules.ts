export interface IgnoreRules {
  isEmpty: boolean
  /** `where` is relative to the library. */
  ignores(where: string, isFolder: boolean): boolean
}

interface Rule {
  fits: RegExp
  foldersOnly: boolean
  anchored: boolean
}

/**
 * Patterns of one library (wire/scanning-and-media.md 1.8): `*`, `?`, `[]`; without a slash a name at any depth, with one anchored at
 * the root; a slash at the end means folders only; `#` begins a comment; case does not count. A broken pattern is passed over.
 */
export function compileIgnoreRules(patterns: readonly string[]): IgnoreRules {
  const rules = patterns.map(ruleOf).filter((rule) => rule !== undefined)
  return {
    isEmpty: rules.length === 0,
    ignores(where, isFolder) {
      const name = where.slice(where.lastIndexOf('/') + 1)
      return rules.some(({ fits, foldersOnly, anchored }) => (isFolder || !foldersOnly) && fits.test(anchored ? where : name))
    },
  }
}

export function isIgnorePattern(pattern: string): boolean {
  return pattern.startsWith('#') || pattern.trim() === '' || ruleOf(pattern) !== undefined
}

function ruleOf(pattern: string): Rule | undefined {
  const text = pattern.trim()
  if (text === '' || text.startsWith('#')) return undefined
  const foldersOnly = text.endsWith('/')
  const body = text.replace(/\/+$/, '')
  const anchored = body.includes('/')
  const source = asRegExp(body.replace(/^\/+/, ''))
  if (source === undefined || source === '') return undefined
  try {
    return { fits: new RegExp(`^${source}$`, 'isu'), foldersOnly, anchored }
  } catch {
    return undefined
  }
}

/** A star or question mark never crosses a slash. `undefined` where a bracket is not closed. */
function asRegExp(glob: string): string | undefined {
  let source = ''
  for (let at = 0; at < glob.length; at += 1) {
    const char = glob.charAt(at)
    if (char === '*') source += '[^/]*'
    else if (char === '?') source += '[^/]'
    else if (char === '[') {
      const close = glob.indexOf(']', at + 2)
      if (close === -1) return undefined
      const inside = glob
        .slice(at + 1, close)
        .replace(/^!/, '^')
        .replace(/[\\[\]&~|]/g, '\\$&')
      source += `[${inside}]`
      at = close
    } else source += char.replace(/[\\^$.|+(){}]/g, '\\$&')
  }
  return source
}
