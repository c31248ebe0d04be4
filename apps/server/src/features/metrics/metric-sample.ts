type Value = number | readonly (readonly [label: string, value: number])[]

export interface MetricSample {
  name: string
  help: string
  /** A counter only increases while the server runs. */
  kind: 'gauge' | 'counter'
  label?: string
  read: () => Value | Promise<Value>
}
