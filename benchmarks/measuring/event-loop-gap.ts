// Preloaded into the server with `--import`: on each SIGUSR2 it writes the event loop's delay since the last one, in milliseconds.
import { renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1
const file = process.env['BENCH_GAP_FILE']

if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.part`, JSON.stringify({ p99Ms: delay.percentile(99) / 1e6, longestMs: delay.max / 1e6 }))
    renameSync(`${file}.part`, file)
    delay.reset()
  })
}
