/** Slips that no English product has, each with the advice. The list is short on purpose: it knows no false alarm. */
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

export interface Line {
  file: string
  number: number
  text: string
}

/** Every slip as `file:line: advice: text`. Pure: lines in, complaints out. */
export function slipsIn(lines: readonly Line[]): string[] {
  return lines.flatMap(({ file, number, text }) =>
    SLIPS.filter(([pattern]) => pattern.test(text)).map(([, advice]) => `${file}:${number}: ${advice}: ${text.trim()}`),
  )
}
