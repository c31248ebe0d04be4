import { Registry } from 'prom-client'
import { createCounters } from './counters.ts'
import { createEventLoopDelay } from './event-loop-delay.ts'
import { addSamples, type SampleNeeds } from './metric-samples.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Counts from startup; `describe` adds the metrics that are read on request. */
export function createMetrics() {
  const registry = new Registry()
  return {
    ...createCounters(registry),
    sampleEventLoop: createEventLoopDelay(registry),
    describe: (needs: SampleNeeds): void => addSamples(registry, needs),
    /** The text format of Prometheus, version 0.0.4. */
    async page(): Promise<{ type: string; text: string }> {
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
