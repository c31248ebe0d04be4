import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { openServer } from '../src/cli/control/open-server.ts'
import { realSystemDeps } from '../src/system-deps.ts'

const RUNNER = path.resolve(import.meta.dirname, 'race-runner.ts')

/** Counts each outcome. */
export const tally = (outcomes: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, all]) => [outcome, all.length]))

interface RacingOptions {
  data: string
  what: string
  args: readonly (string | number)[]
}

/** Runs several processes that start simultaneously, and returns the outcomes of all attempts. */
export async function racing(options: readonly RacingOptions[], runner = RUNNER): Promise<string[]> {
  const programs = options.map(({ data, what, args }) =>
    spawn(process.execPath, [runner, data, what, ...args.map(String)], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  await Promise.all(programs.map((program) => once(program.stdout, 'data')))
  const ends = programs.map(whole)
  for (const program of programs) program.stdin.write('go\n')
  return (await Promise.all(ends)).flatMap((text) => JSON.parse(text) as string[])
}

async function whole(program: ChildProcess): Promise<string> {
  let text = ''
  program.stdout?.on('data', (part) => {
    text += String(part)
  })
  await once(program, 'close')
  return text
}

export async function createDatabase() {
  const folder = temporaryFolder('races-')
  const data = folder.at('data')
  using server = await openServer(data, { deps: realSystemDeps(), env: {} }, { mayMake: true })
  const ann = server.accounts.add({ username: 'Ann', isAdmin: false, passwordHash: '' }).id
  const admins = Array.from(
    { length: 8 },
    (_, n) => server.accounts.add({ username: `A${n}`, isAdmin: true, passwordHash: 'x' }).id,
  )
  const library = server.libraries.create({ name: 'Books', root: data }).id
  const { code } = server.codes.mint(ann, { maxUses: 5 })
  const { token } = server.pairing.redeem(code, undefined)
  function count(sql: string): number {
    using db = openDb(path.join(data, 'chapterhouse.db'))
    return db.one<{ count: number }>(`SELECT count(*) AS count FROM ${sql}`).count
  }
  return { data, ann, admins, library, token, count, [Symbol.dispose]: folder[Symbol.dispose] }
}
