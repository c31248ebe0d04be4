import { invalid } from '@chapterhouse/kit/errors'
import { toOneLine } from '@chapterhouse/kit/one-line'
import { finishInSteps, lockTree, planFormat } from '../features/records/index.ts'
import type { Command } from './command.ts'
import { readFlags } from './flags.ts'
import { createProgressBar } from './progress-bar.ts'

export const usage = `format [--check] DIR   writes a database of records in its canonical form

  --check    writes nothing, says what would be written, and ends with 1 where anything would

DIR is a folder that holds data/. Names are sorted, misplaced entries are moved into their packs, packs that have grown too large are
split. Files of the older layout, one for each record, stay where they are. An entry that lies twice, and differs, is left to you.`

export const run: Command = async (args, { env, print, stderr, stop }) => {
  const { flags, positionals } = readFlags(args, env, { check: { type: 'boolean' } })
  const [dir, ...further] = positionals
  if (dir === undefined || further.length > 0) throw invalid('Name one folder that holds data/: format DIR.')
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
    throw stop.aborted ? invalid('Stopped before the end; nothing is lost, and the next run goes on.') : error
  } finally {
    bar.end()
  }
}
