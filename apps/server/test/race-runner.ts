// One of several processes on one database: waits for a line on stdin, repeats one action, and reports each outcome.
import { once } from 'node:events'
import { AppError } from '@chapterhouse/kit/errors'
import { openServer } from '../src/cli/control/open-server.ts'
import { realSystemDeps } from '../src/system-deps.ts'

const [data = '', what = '', ...args] = process.argv.slice(2)
using server = await openServer(data, { deps: realSystemDeps(), env: {} })
const { accounts, codes, pairing, shareGrants } = server
const numbers = args.map(Number)

/** For each name, the actions to try in sequence. */
const TRIES: Record<string, () => (() => unknown)[]> = {
  exchange: () => Array.from({ length: numbers[1] ?? 0 }, (_, n) => () => pairing.exchange(args[0] ?? '', {}, `10.0.0.${n % 250}`)),
  mint: () => Array.from({ length: numbers[1] ?? 0 }, () => () => codes.mint(numbers[0] ?? 0)),
  recover: () => Array.from({ length: numbers[1] ?? 0 }, () => () => codes.mintRecovery(numbers[0] ?? 0)),
  demote: () => numbers.map((id) => () => accounts.change(id, { isAdmin: false })),
  disable: () => numbers.map((id) => () => accounts.change(id, { isDisabled: true })),
  remove: () => numbers.map((id) => () => accounts.remove(id)),
  grant: () => numbers.map((id) => () => shareGrants.grantLibrary(id, 1)),
}

process.stdout.write('ready\n')
await once(process.stdin, 'data')
const ends: string[] = []
for (const attempt of TRIES[what]?.() ?? []) {
  try {
    await attempt()
    ends.push('done')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    ends.push(error.message)
  }
}
process.stdout.write(JSON.stringify(ends))
process.stdin.destroy()
