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

/** Further slips in comments and test names, where the prose is short and these have no other use. */
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
