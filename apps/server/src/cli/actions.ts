import { invalid } from '@chapterhouse/kit/errors'

export interface Action<Run> {
  /** What follows it, as the usage writes it: `NAME ROLE`, `SHARE [RULE …]`. */
  takes: string
  run: Run
}

/** Finds the action that the first word names, and holds the words behind it against what it takes. */
export function chosenAction<Run>(
  command: string,
  actions: Readonly<Record<string, Action<Run>>>,
  [word = '', ...rest]: readonly string[],
): { word: string; run: Run; words: string[] } {
  const found = Object.hasOwn(actions, word) ? actions[word] : undefined
  if (!found) {
    const known = Object.keys(actions).map((name) => `${command} ${name}`)
    throw invalid(`There is no «${`${command} ${word}`.trim()}». There are: ${known.join(', ')}. See ${command} --help.`)
  }
  const { takes, run } = found
  const needed = takes.split(' ').filter((name) => /^[A-Z]/.test(name)).length
  const most = takes.includes('…') ? Number.POSITIVE_INFINITY : needed
  if (rest.length < needed || rest.length > most || rest.some((text) => text.trim() === ''))
    throw invalid(`It is written: ${`${command} ${word} ${takes}`.trim()}. See ${command} --help.`)
  return { word, run, words: rest }
}
