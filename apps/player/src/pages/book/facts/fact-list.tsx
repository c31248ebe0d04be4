/** Facts by name; omits those without a value. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: string | undefined])[] }) {
  return (
    <dl class="book-details">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
