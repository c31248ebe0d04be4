import { invalid } from '@chapterhouse/kit/errors'

export interface Action<Run> {
  /** Its arguments in the usage: `NAME ROLE`, `SHARE [RULE …]`. */
  takes: string
  run: Run
}

/** Finds the action named by the first word and checks the number of its arguments. */
export function chosenAction<Run>(
  command: string,
  actions: Readonly<Record<string, Action<Run>>>,
  [action = '', ...rest]: readonly string[],
): { action: string; run: Run; operands: string[] } {
  const found = Object.hasOwn(actions, action) ? actions[action] : undefined
  if (!found) {
    const known = Object.keys(actions).join(', ')
    const problem = action === '' ? `"${command}" needs a subcommand` : `Unknown command "${command} ${action}"`
    throw invalid(`${problem}. Use one of: ${known}. See ${command} --help.`)
  }
  const { takes, run } = found
  const needed = takes.split(' ').filter((name) => /^[A-Z]/.test(name)).length
  const max = takes.includes('…') ? Number.POSITIVE_INFINITY : needed
  if (rest.length < needed || rest.length > max || rest.some((text) => text.trim() === ''))
    throw invalid(`Usage: ${`${command} ${action} ${takes}`.trim()}. See ${command} --help.`)
  return { action, run, operands: rest }
}
