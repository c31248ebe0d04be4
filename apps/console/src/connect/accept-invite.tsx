import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { CopyField, Qr } from '@chapterhouse/ui/components/basics/qr.tsx'
import { language } from '@chapterhouse/ui/language'
import { Headphones, Smartphone } from 'lucide'
import { LocalhostNotice } from '../onboarding/localhost-notice.tsx'
import { Head } from '../onboarding/start-page.tsx'
import type { call } from '../server/api.ts'
import { connectTexts } from '../texts/signed-out/connect.ts'
import './connect.css'
import { formatTerms, pathOf } from './invite-terms.ts'

export type Pairing = Awaited<ReturnType<typeof call<'POST /auth/redeem'>>>

/** The ways to use a code: on this device, on another one, in an app. */
export function AcceptInvite({
  server,
  pairing,
}: {
  server: { capabilities: Readonly<Record<string, boolean>> }
  pairing: Pairing
}) {
  const texts = connectTexts.value
  const hasPlayer = server.capabilities['web_player'] === true
  const { ios, android } = pairing.links
  return (
    <main class="onboarding connect-welcome">
      <Head title={texts.title(pairing.server_name)}>{formatTerms(pairing, texts.remaining, language.value)}</Head>
      <section class="onboarding-part" aria-labelledby="here">
        <h2 id="here">{texts.thisDevice}</h2>
        <div class="onboarding-actions">
          {hasPlayer && (
            <LinkButton form="fill" wide icon={Headphones} href={pathOf(pairing.web_url)}>
              {texts.openPlayer}
            </LinkButton>
          )}
          <LinkButton form={hasPlayer ? 'quiet' : 'fill'} wide icon={Smartphone} href={pairing.uri}>
            {texts.openApp}
          </LinkButton>
          <p class="onboarding-hint">{texts.appHint}</p>
          {ios && <LinkButton href={ios}>{texts.ios}</LinkButton>}
          {android && <LinkButton href={android}>{texts.android}</LinkButton>}
        </div>
      </section>
      <section class="onboarding-part" aria-labelledby="there">
        <h2 id="there">{texts.otherDevice}</h2>
        <LocalhostNotice url={pairing.web_url} />
        <p>{hasPlayer ? texts.scanWithPlayer : texts.scanWithApp}</p>
        <Qr text={pairing.web_url} label={texts.link} />
        <p class="onboarding-hint">{texts.linkHint}</p>
        <CopyField label={texts.address} value={pairing.base_url} />
      </section>
    </main>
  )
}
