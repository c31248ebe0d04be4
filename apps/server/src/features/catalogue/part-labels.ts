const WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty'
export const NUMBER_WORDS: ReadonlySet<string> = new Set(WORDS.split('|'))
const LABELS = 'part|disc|disk|cd|side|track|chapter'
const COUNT = `(?:\\d+|${WORDS})`

/**
 * `Part 1`, `(Disc Two)`, `Side A`, `CD1`, `[1 of 2]`, `Part 1 of 2` at the end of a name (docs/reference/scanning-and-media.md
 * 1.1).
 */
const LABEL_AT_END = new RegExp(
  String.raw`(?:^|[\s\-–—:,;._/([{])(?:(?:${LABELS})(?:[\s._-]*\d+|[\s._-]+(?:${WORDS}|\p{L}))(?:\s+of\s+${COUNT})?|\d+\s+of\s+\d+)[)\]}]?\s*$`,
  'iu',
)
const SEPARATOR = /[\s\-–—:,;._/([{]/

/** A name or title without the part labels at its end; '' if there is nothing else. */
export function withoutPartLabels(text: string): string {
  for (let left = text.trim(); ; ) {
    const label = LABEL_AT_END.exec(left)
    if (!label) return left
    left = trimmedOf(SEPARATOR, left.slice(0, label.index))
  }
}

/** Whether a name is the other plus a part label: `Title - Part 2` and `Title`. */
export function isPartOf(name: string, whole: string, alike: (text: string) => string): boolean {
  const left = withoutPartLabels(name)
  return left !== name.trim() && left !== '' && alike(left) === alike(whole)
}

/** `64kb`, `128 kbps` */
const BIT_RATE = String.raw`\d+\s*kb(?:ps|its?|\/s)?\b`
const BIT_RATE_AT_END = new RegExp(String.raw`[\s_([-]${BIT_RATE}[)\]]?$`, 'i')
const BEFORE_BIT_RATE = /[\s_([-]/
const BIT_RATE_BETWEEN = new RegExp(String.raw`(?<=[\s_([-])${BIT_RATE}`, 'g')
const GENERIC_TOKEN = /^(?:\d+|(?:track|chapter|part|disc|disk|cd)\d*)$/

/** A title that does not name a book: empty, or only numbers and words like `Track`, with at least one number. */
export function isGenericTitle(title: string): boolean {
  const tokens = genericTokens(title)
  return tokens !== undefined && (tokens.length === 0 || tokens.some((token) => /\d/.test(token)))
}

/** `Track 3`, `CD1`, `07`, but not `Chapter 3` or `Part 2`: generic, and without meaning in the story. */
export function isGenericTrack(title: string): boolean {
  return isGenericTitle(title) && !(genericTokens(title) ?? []).some((token) => /^(?:chapter|part)/.test(token))
}

function genericTokens(title: string): string[] | undefined {
  const tokens = title
    .normalize('NFKC')
    .toLowerCase()
    .replace(BIT_RATE_BETWEEN, ' ')
    .replaceAll('_', ' ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((token) => token !== '')
  return tokens.every((token) => GENERIC_TOKEN.test(token)) ? tokens : undefined
}

/** A title without the bit rate that rippers append: `intro_64kb`. */
export function withoutBitRate(title: string): string {
  const rate = BIT_RATE_AT_END.exec(title)
  return rate ? trimmedOf(BEFORE_BIT_RATE, title.slice(0, rate.index)) : title
}

/** Character by character from the end: a regular expression would take quadratic time on long runs of separators. */
function trimmedOf(separator: RegExp, text: string): string {
  let end = text.length
  while (end > 0 && separator.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
