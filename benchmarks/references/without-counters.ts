// Preloaded into the server with `--import`: the same server without metrics of requests, saves and scans.
import { registerHooks } from 'node:module'

const COUNTERS = /\/features\/metrics\/counters\.ts$/
const NOTHING = `export function createCounters() {
  return { watch: undefined, savesCommitted() {}, scanEnded() {} }
}`

registerHooks({
  load(url, context, next) {
    if (!COUNTERS.test(url)) return next(url, context)
    return { format: 'module', source: NOTHING, shortCircuit: true }
  },
})
