import { invalid } from '@chapterhouse/kit/errors'
import { toOneLine } from '@chapterhouse/kit/text/one-line'
import { finishInSteps, lockTree, planFormat } from '../features/records/index.ts'
import type { Command } from './command.ts'
import { readFlags } from './flags.ts'
import { createProgressBar } from './progress-bar.ts'

export const usage = `format [--check] DIR   rewrites a database of records in canonical form

  --check    change nothing, only list the files that would change; the exit code is 1 if there are any

DIR is a folder that contains data/. Names are sorted, misplaced entries are moved to their packs, and packs that are too large are split.
Files of the older layout, with one file per record, stay where they are. If an entry exists twice with different content, nothing is
written: keep one of them, then run format again.`

export const run: Command = async (args, { env, print, stderr, stop }) => {
  const { flags, positionals } = readFlags(args, env, { check: { type: 'boolean' } })
  const [dir, ...further] = positionals
  if (dir === undefined || further.length > 0) throw invalid('Give one folder. Use: format DIR, where DIR contains data/.')
  const isDry = flags.check === true
  using _lock = isDry ? undefined : lockTree(dir)
  const bar = createProgressBar(stderr)
  try {
    const plan = await finishInSteps(
      planFormat(dir, (done, total) => bar.show('reading', done, total)),
      stop,
    )
    bar.end()
    if (!isDry) await finishInSteps(plan.carryOut(), stop)
    for (const file of plan.writes) print(toOneLine(`${isDry ? 'would write' : 'wrote'} ${file}`))
    for (const file of plan.removes) print(toOneLine(`${isDry ? 'would remove' : 'removed'} ${file}`))
    if (plan.writes.length + plan.removes.length === 0) print('nothing to change')
    return isDry && plan.writes.length + plan.removes.length > 0 ? 1 : 0
  } catch (error) {
    throw stop.aborted ? invalid('Stopped before it finished. Nothing is lost; run format again to complete it.') : error
  } finally {
    bar.end()
  }
}
