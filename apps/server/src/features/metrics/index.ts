export { createMetrics, type Metrics } from './metrics.ts'
export { listenForMetrics } from './metrics-listener.ts'
