import type { ComponentChildren } from 'preact'

export type Fact = readonly [header: string, value: ComponentChildren]

/** Headers and values; a fact without a value is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => (value ?? '') !== '')
        .map(([header, value]) => (
          <div key={header}>
            <dt>{header}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
