// The minimum for detecting changes: lists every folder and stats every file, without keeping anything.
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { json } from 'node:stream/consumers'

export interface Walked {
  files: number
  seconds: number
  cpuSeconds: number
}

const { root } = (await json(process.stdin)) as { root: string }
// The first walk is not measured, since the server is warm as well.
await walk(root)
const before = performance.now()
const used = process.cpuUsage()
const files = await walk(root)
const { user, system } = process.cpuUsage(used)
const walked: Walked = { files, seconds: (performance.now() - before) / 1000, cpuSeconds: (user + system) / 1_000_000 }
process.stdout.write(JSON.stringify(walked))

async function walk(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true })
  const here = entries.filter((entry) => entry.isFile())
  await Promise.all(here.map(({ name }) => stat(path.join(folder, name))))
  let count = here.length
  for (const entry of entries) if (entry.isDirectory()) count += await walk(path.join(folder, entry.name))
  return count
}
