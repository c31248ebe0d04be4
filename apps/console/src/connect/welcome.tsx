import { LinkButton } from '@chapterhouse/ui/components/button.tsx'
import { CopyField, Qr } from '@chapterhouse/ui/components/qr.tsx'
import { language } from '@chapterhouse/ui/language'
import { Headphones, Smartphone } from 'lucide'
import { Head } from '../entrance/begin.tsx'
import { OnlyHere } from '../entrance/only-here.tsx'
import type { call } from '../server/api.ts'
import { connectTexts } from '../texts/connect.ts'
import './connect.css'
import { pathOf, restInWords } from './good-for.ts'

export type Pairing = Awaited<ReturnType<typeof call<'POST /auth/redeem'>>>

interface WelcomeProps {
  server: { capabilities: Readonly<Record<string, boolean>> }
  pairing: Pairing
}

/** What a code is good for: this device, another one, an app. */
export function Welcome({ server, pairing }: WelcomeProps) {
  const words = connectTexts.value
  const hasPlayer = server.capabilities['web_player'] === true
  const { ios, android } = pairing.links
  return (
    <main class="entrance connect-welcome">
      <Head title={words.title(pairing.server_name)}>{restInWords(pairing, words.rest, language.value)}</Head>
      <section class="entrance-part" aria-labelledby="here">
        <h2 id="here">{words.here}</h2>
        <div class="entrance-acts">
          {hasPlayer && (
            <LinkButton form="fill" wide icon={Headphones} href={pathOf(pairing.web_url)}>
              {words.openPlayer}
            </LinkButton>
          )}
          <LinkButton form={hasPlayer ? 'quiet' : 'fill'} wide icon={Smartphone} href={pairing.uri}>
            {words.openApp}
          </LinkButton>
          <p class="entrance-hint">{words.appHint}</p>
          {ios && <LinkButton href={ios}>{words.ios}</LinkButton>}
          {android && <LinkButton href={android}>{words.android}</LinkButton>}
        </div>
      </section>
      <section class="entrance-part" aria-labelledby="there">
        <h2 id="there">{words.there}</h2>
        <OnlyHere address={pairing.web_url} />
        <p>{hasPlayer ? words.scanWithPlayer : words.scanWithApp}</p>
        <Qr text={pairing.web_url} label={words.link} />
        <p class="entrance-hint">{words.linkHint}</p>
        <CopyField label={words.address} value={pairing.base_url} />
      </section>
    </main>
  )
}
