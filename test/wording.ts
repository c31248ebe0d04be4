import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Slips that no English product has, each with advice. The list is short on purpose, to avoid false alarms. */
const SLIPS: readonly (readonly [pattern: RegExp, advice: string])[] = [
  [/[«»]/, 'no guillemets in English: use “…” or "…"'],
  [/\banew\b/, 'say "again", "new" or "restart"'],
  [/\bis called so\b/, 'name the match: "No matching …"'],
  [/\bstands? here\b/, 'say "appears here", "is here"'],
  [/\b(?:lies|lie) (?:in|at|beside|below|above|on|here|there)\b/, 'say "is in", "is stored in", "is at"'],
  [/\b(?:that|this|it) is no (?:picture|code|place)\b/i, 'say "not a …"'],
  [/^\s*(?:What|Whoever) [^?]*\.\s*$/, 'name the thing: begin with a noun'],
  [/\bgo(?:es)? on with\b/, 'say "continue with"'],
]

/** Further slips in comments and test names, where the prose is short and these words have no other use. */
const SLIPS_IN_CODE: typeof SLIPS = [
  ...SLIPS,
  [/(?:^|[.:;] )(?:What|Whoever|Whatever|Who|Whichever|Wherever)\b(?! (?:if|about)\b)[^?]*$/, 'name the thing: begin with a noun'],
  [/\bstands? (?:here|in|at|there|beside|above|below)\b|\bstands?[.,;:]/, 'say "is", "appears", "has"'],
  [/\b(?:lies|lie|lay) (?:in|at|beside|below|above|on|here|there|outside|within)\b/, 'say "is in", "is stored in", "is at"'],
  [
    /\bhears? of\b|\bheard of\b|\b(?:is|are) told\b|\btells? (?:it|them|that|how|who|what)\b/,
    'say "learns", "is sent", "reports", "says"',
  ],
  [/\b(?:some|no)body\b/i, 'name the role (a listener, an admin, the client), or use the passive'],
  [
    /\bof (?:its|our|their) own making\b|\b(?:is there no more|not there any more)\b|\blets? (?:it|them|that) go\b/,
    'use the plain verb',
  ],
  [/\bthe house\b/, 'say "the server", "the project"'],
]

export interface Line {
  file: string
  number: number
  text: string
}

/** Every slip as `file:line: advice: text`. Pure: lines in, complaints out. */
export function slipsIn(lines: readonly Line[], slips = SLIPS): string[] {
  return lines.flatMap(({ file, number, text }) =>
    slips.filter(([pattern]) => pattern.test(text)).map(([, advice]) => `${file}:${number}: ${advice}: ${text.trim()}`),
  )
}

const GUILLEMETS: typeof SLIPS = [[/[«»]/, 'no guillemets in English: use “…” or "…"']]
/** A regular expression may have to match them. */
const REGEX_LITERAL = /(?<=^|[=(,:[!&|?{};]|=>|return)\s*\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[])+\/[dgimsuvy]*/g

/** Strings with guillemets: outside of comments and regular expressions, TypeScript has them in strings only. */
export function guillemetsInStrings(lines: readonly Line[]): string[] {
  const code = lines.filter(({ text }) => !/^\s*(?:\/\/|\/?\*)/.test(text))
  return slipsIn(
    code.map((line) => ({ ...line, text: line.text.replace(/\s\/\/ .*$/, '').replace(REGEX_LITERAL, '') })),
    GUILLEMETS,
  )
}

const IS_DEPLOYMENT = /(?:Containerfile|\.service|\.conf)$/

/** The comments and test names of a source file; other lines are left out. */
function proseIn(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const text =
      (IS_DEPLOYMENT.test(line.file) ? /^\s*#\s?(.*)$/.exec(line.text)?.[1] : commentIn(line.text)) ??
      (/\.tests?\.tsx?$/.test(line.file) ? testNameIn(line.text) : undefined)
    return text ? [{ ...line, text: text.replaceAll(/`[^`]*`/g, '``') }] : []
  })
}

/** Slips that no string with several words has any other use for. */
const SLIPS_IN_STRINGS: typeof SLIPS = [
  [/\banew\b/, 'say "again", "new" or "restart"'],
  [/\bis called so\b/, 'name the match: "No matching …"'],
  [/\bstands? (?:here|in|at|there|beside|above|below)\b/, 'say "is", "appears", "has"'],
  [/\b(?:lies|lie) (?:in|at|beside|below|above|on|here|there)\b/, 'say "is in", "is stored in", "is at"'],
  [/\b(?:some|no)body\b/i, 'name the role (a listener, an admin, the client), or use the passive'],
  [/\bof (?:its|our|their) own making\b/, 'use the plain verb'],
  [/\bgo(?:es)? on with\b/, 'say "continue with"'],
  [/\bthe house\b/, 'say "the server", "the project"'],
]

/** Slips in strings of several words, such as errors, log lines and the usage of commands. */
export function slipsInStrings(lines: readonly Line[]): string[] {
  const code = lines.filter(({ text }) => !/^\s*(?:\/\/|\/?\*)/.test(text))
  const strings = code.flatMap((line) =>
    [...line.text.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g)].map((found) => ({ ...line, text: found[2] ?? '' })),
  )
  return slipsIn(
    strings.filter(({ text }) => text.includes(' ')),
    SLIPS_IN_STRINGS,
  )
}

export const slipsInCode = (lines: readonly Line[]): string[] => slipsIn(proseIn(lines), SLIPS_IN_CODE)

function commentIn(text: string): string | undefined {
  return /^\s*(?:\/\/+|\/\*\*?|\*(?!\/))\s?(.*?)(?:\s*\*\/)?$/.exec(text)?.[1] ?? /\s\/\/ (.*)$/.exec(text)?.[1]
}

function testNameIn(text: string): string | undefined {
  const name = /\b(?:test|longTest)\(\s*(['"`])(.*?)\1\s*,/.exec(text)?.[2]
  return name && name.charAt(0).toUpperCase() + name.slice(1)
}

/** Signs of a translation. Each is correct English somewhere, so they are counted rather than forbidden. */
const ODD_WORDS: Readonly<Record<string, RegExp>> = {
  'at once': /\bat once\b/i,
  'that of': /\b(?:that|those) of\b/i,
  stays: /\bstay(?:s|ed)?\b/i,
  'of its own': /\bof (?:its|their|his|her|our|your) own\b/i,
  'the other way round': /\bthe other way round\b/i,
  'as it was': /\bas (?:it|they) (?:is|was|are|were)\b/i,
  meanwhile: /\bmeanwhile\b|\bin the meantime\b/i,
  'take back': /\b(?:takes?|took|taken|taking) (?:\w+ )?back\b/i,
  'some <number>': /\bsome (?:\d|hundred|thousand|dozen|ten|twenty)/i,
  'one after the other': /\bone after (?:the other|another)\b/i,
  'is no X': /(?<!\bthere )\b(?:is|are|was|were) no (?!longer\b|more\b|one\b)\w/i,
  'has to be': /\b(?:has|have|had) to be\b/i,
  'different than': /\bdifferent(?:ly)? than\b/i,
  'taken over': /\b(?:takes?|took|taken|taking) over\b/i,
  'leads to': /\b(?:leads?|led|leading) to\b/i,
  'told by': /\btold by\b/i,
  'all the same': /\ball the same\b/i,
}

/** The lines with each sign, in comments, test names and the texts of pages. */
export function oddWordsIn(lines: readonly Line[]): Map<string, string[]> {
  const prose = lines
    .flatMap((line) => (TEXT_FILE.test(line.file) ? textIn(line) : proseIn([line])))
    .filter(({ text }) => !IN_PLACE.has(text.trim()))
  return new Map(
    Object.entries(ODD_WORDS).map(([sign, pattern]) => [
      sign,
      prose.flatMap(({ file, number, text }) => (pattern.test(text) ? [`${file}:${number}: ${text.trim()}`] : [])),
    ]),
  )
}

export interface OddWords {
  /** The places of each sign. */
  readonly signs: ReadonlyMap<string, readonly string[]>
  readonly perThousandLines: number
}

export function countOddWords(root: string): OddWords {
  const files = [...new Set(SEARCHED.flatMap((pattern) => globSync(pattern, { cwd: root })))].sort()
  const lines = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .map((text, index) => ({ file, number: index + 1, text })),
  )
  const signs = oddWordsIn(lines)
  const found = [...signs.values()].reduce((sum, { length }) => sum + length, 0)
  return { signs, perThousandLines: (1000 * found) / lines.length }
}

/** Without the rules about words, which quote them, and the German texts. */
const SEARCHED = [
  '{apps,packages}/*/{src,sw,test}/**/!(*.de).{ts,tsx}',
  '{benchmarks,browser,deploy,scripts}/**/*.{ts,mjs}',
  'test/**/!(words.test|wording|wording.test).ts',
]
const TEXT_FILE = /\/src\/texts\/(?!.*\.test\.)/

/** Where a sign is correct: a quotation, a name, or something that does happen at the same time. */
const IN_PLACE = new Set([
  'How many are rendered at once; more on request.',
  'Edits many books at once: checked fields are written or reverted, the rest stays.',
])

function textIn({ text, ...line }: Line): Line[] {
  if (commentIn(text) !== undefined) return proseIn([{ ...line, text }])
  const strings = [...text.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g)].flatMap(([, , string]) => string ?? [])
  return strings.map((string) => ({ ...line, text: string }))
}
