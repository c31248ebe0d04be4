import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { useEffect, useState } from 'preact/hooks'
import { Head } from '../onboarding/start-page.tsx'
import { call } from '../server/api.ts'
import { notFoundTexts } from '../texts/signed-out/not-found.ts'
import { type Doors, missingPage } from './missing-page.ts'

/** Shown for an unknown address: the address, and links to the player and the console. */
export function NotFoundPage({ path }: { path: string }) {
  const texts = notFoundTexts.value
  const { name, doors } = useServer()
  const missing = missingPage(path, doors)
  const { title, text } = texts[missing]
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  const ways = [
    ...(doors?.player === false ? [{ href: '/connect', act: texts.connect }] : [{ href: '/web', act: texts.openPlayer }]),
    ...(doors?.console === false ? [] : [{ href: '/admin', act: texts.openConsole }]),
  ]
  return (
    <main class="onboarding">
      <Head title={title} />
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <nav class="onboarding-actions" aria-label={texts.links}>
        {(missing === 'setup' ? ways.toReversed() : ways).map(({ href, act }, at) => (
          <LinkButton key={href} form={at === 0 ? 'fill' : 'quiet'} href={href} wide>
            {act}
          </LinkButton>
        ))}
      </nav>
    </main>
  )
}

function useServer(): { name: string; doors: Doors | undefined } {
  const [server, setServer] = useState<{ name: string; doors: Doors | undefined }>({ name: 'Chapterhouse', doors: undefined })
  useEffect(() => {
    // If this fails, both links are shown: nothing depends on it.
    call('GET /server', {}).then(
      ({ name, capabilities }) => setServer({ name, doors: { player: capabilities.web_player, console: capabilities.admin_ui } }),
      () => undefined,
    )
  }, [])
  return server
}
