// Loaded before the program (`--import`): at the given call that changes the disk, kills it or runs another command on the same data.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { watchDisk } from '../src/features/backups/test/each-step.ts'

const { AT_CALL = '0', DATA = '', COMMAND = '', RESULT = '' } = process.env
let calls = 0
// The real one, before it is watched.
const write = writeFileSync
/** By name, or by a descriptor, which only files of the data folder have here. */
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
