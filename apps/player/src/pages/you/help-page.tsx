import { useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'
import { can, serverFacts } from '../../server/server-facts.ts'
import { youTexts } from '../../texts/you.ts'
import { YouFrame } from './you-frame.tsx'

/** Keys, addresses, what the browser allows here, and which version this is. */
export function HelpPage() {
  const words = youTexts.value.help
  const facts = serverFacts.value
  const { data } = useQuery({
    queryKey: ['addresses'],
    queryFn: () => call('GET /addresses', {}),
    enabled: can('addresses'),
    staleTime: 60 * 60_000,
  })
  const addresses = [
    [words.here, location.origin],
    [words.home, data?.home],
    [words.away, data?.away],
  ] as const
  return (
    <YouFrame part="help">
      <section class="you-section" aria-labelledby="keys">
        <h2 id="keys">{words.keys}</h2>
        <dl class="you-keys">
          {words.keyList.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p class="you-hint">{words.keysHint}</p>
      </section>
      <section class="you-section" aria-labelledby="phone">
        <h2 id="phone">{words.phone}</h2>
        <p>{words.phoneWords}</p>
      </section>
      <section class="you-section" aria-labelledby="https">
        <h2 id="https">{words.https}</h2>
        <p>{isSecureContext ? words.httpsFine : words.httpsWords}</p>
        {isSecureContext && <p>{words.install}</p>}
      </section>
      <section class="you-section" aria-labelledby="addresses">
        <h2 id="addresses">{words.addresses}</h2>
        <dl class="you-keys">
          {addresses.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd dir="ltr">{value}</dd>
                </div>
              ),
          )}
        </dl>
        {data && !data.home && !data.away && <p class="you-hint">{words.noAddresses}</p>}
      </section>
      <section class="you-section" aria-labelledby="version">
        <h2 id="version">{words.version}</h2>
        <p>{facts && words.server(facts.version)}</p>
      </section>
    </YouFrame>
  )
}
