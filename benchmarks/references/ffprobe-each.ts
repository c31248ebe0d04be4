// How servers usually read tags: one ffprobe process for each file, two at a time.
import { execFile } from 'node:child_process'
import { json } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { cpuSecondsOfChildren } from '../measuring/process-cost.ts'

export interface Probed {
  seconds: number
  cpuSeconds: number
}

const AT_ONCE = 2
const FFPROBE_ARGS = ['-v', 'error', '-show_format', '-show_streams', '-show_chapters', '-of', 'json']
const run = promisify(execFile)

const { files } = (await json(process.stdin)) as { files: string[] }
const waiting = files.values()
const before = performance.now()
const used = process.cpuUsage()
await Promise.all(Array.from({ length: AT_ONCE }, probeSome))
const { user, system } = process.cpuUsage(used)
const probed: Probed = {
  seconds: (performance.now() - before) / 1000,
  cpuSeconds: cpuSecondsOfChildren() + (user + system) / 1_000_000,
}
process.stdout.write(JSON.stringify(probed))

async function probeSome(): Promise<void> {
  for (const file of waiting) JSON.parse((await run('ffprobe', [...FFPROBE_ARGS, file], { maxBuffer: 2 ** 26 })).stdout)
}
