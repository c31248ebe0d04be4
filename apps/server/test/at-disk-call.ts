// Preloaded with `--import`. At the given disk-changing call, it kills the program or runs another command.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { watchDisk } from '../src/features/backups/test/each-step.ts'

const { AT_CALL = '0', DATA = '', COMMAND = '', RESULT = '' } = process.env
let calls = 0
// The original, before it is replaced.
const write = writeFileSync
/** Whether a call is about the data folder: by its path, or by a descriptor, since only its files are open here. */
const isOfData = (call: string, [file]: readonly unknown[]) => /^(fsync|write)Sync$/.test(call) || String(file).startsWith(DATA)
if (isMainThread)
  watchDisk((call, args) => {
    if (!isOfData(call, args)) return
    calls += 1
    if (calls !== Number(AT_CALL)) return
    if (COMMAND === '') process.kill(process.pid, 'SIGKILL')
    const [program = '', ...more] = JSON.parse(COMMAND) as string[]
    const { status, stderr } = spawnSync(program, more, { encoding: 'utf8', env: { PATH: process.env['PATH'] } })
    write(RESULT, JSON.stringify({ status, stderr }))
  })
process.on('exit', () => {
  if (isMainThread && AT_CALL === '0') write(RESULT, String(calls))
})
