import { Histogram, type Registry } from 'prom-client'

/** Frequent enough for graphs by the minute, rare enough for a small machine to sleep. */
const EVERY_MS = 500
const SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2]

/**
 * How late a timer fires, sampled until the signal aborts. A histogram over all samples: with a maximum since the last request, two
 * monitoring tools would disturb each other.
 */
export function createEventLoopDelay(registry: Registry) {
  const delay = new Histogram({
    name: 'chapterhouse_event_loop_delay_seconds',
    help: 'Delay of a timer because the server was busy, sampled twice a second.',
    buckets: SECONDS,
    registers: [registry],
  })

  return function sample(signal: AbortSignal): void {
    let due = performance.now() + EVERY_MS
    const timer = setInterval(() => {
      const now = performance.now()
      delay.observe(Math.max(0, now - due) / 1000)
      due = now + EVERY_MS
    }, EVERY_MS)
    signal.addEventListener('abort', () => clearInterval(timer), { once: true })
  }
}
