import { useQuery } from '@tanstack/preact-query'
import { call } from '../../server/api.ts'
import { can, serverFacts } from '../../server/server-facts.ts'
import { youTexts } from '../../texts/pages/you.ts'
import { YouFrame } from './you-frame.tsx'

/** Keyboard shortcuts, addresses, browser support, and the version. */
export function HelpPage() {
  const texts = youTexts.value.help
  const facts = serverFacts.value
  const { data } = useQuery({
    queryKey: ['addresses'],
    queryFn: () => call('GET /addresses', {}),
    enabled: can('addresses'),
    staleTime: 60 * 60_000,
  })
  const addresses = [
    [texts.here, location.origin],
    [texts.home, data?.home],
    [texts.away, data?.away],
  ] as const
  return (
    <YouFrame part="help">
      <section class="you-section" aria-labelledby="keys">
        <h2 id="keys">{texts.keys}</h2>
        <dl class="you-keys">
          {texts.keyList.map(([key, effect]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{effect}</dd>
            </div>
          ))}
        </dl>
        <p class="you-hint">{texts.keysHint}</p>
      </section>
      <section class="you-section" aria-labelledby="phone">
        <h2 id="phone">{texts.phone}</h2>
        <p>{texts.phoneHint}</p>
      </section>
      <section class="you-section" aria-labelledby="https">
        <h2 id="https">{texts.https}</h2>
        <p>{isSecureContext ? texts.httpsAvailable : texts.httpsHint}</p>
        {isSecureContext && <p>{texts.install}</p>}
      </section>
      <section class="you-section" aria-labelledby="addresses">
        <h2 id="addresses">{texts.addresses}</h2>
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
        {data && !data.home && !data.away && <p class="you-hint">{texts.noAddresses}</p>}
      </section>
      <section class="you-section" aria-labelledby="version">
        <h2 id="version">{texts.version}</h2>
        <p>{facts && texts.server(facts.version)}</p>
      </section>
    </YouFrame>
  )
}
