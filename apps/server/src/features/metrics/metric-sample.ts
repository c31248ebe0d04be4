type Value = number | readonly (readonly [label: string, value: number])[]

/** A metric that is read on request. */
export interface MetricSample {
  name: string
  help: string
  /** A counter only grows while the server runs. */
  kind: 'gauge' | 'counter'
  label?: string
  read: () => Value | Promise<Value>
}
