import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Empty } from '@chapterhouse/ui/components/basics/states.tsx'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Head } from '../onboarding/start-page.tsx'
import { call } from '../server/api.ts'
import { setupTexts } from '../texts/signed-out/setup.ts'
import { AccountStep } from './account-step.tsx'
import { DevicesStep } from './devices-step.tsx'
import { FolderStep } from './folder-step.tsx'
import { ReadyStep } from './ready-step.tsx'
import './setup.css'
import { useSetup } from './use-setup.ts'
import { STEPS, type Step } from './wizard.ts'

/** Setup in four steps: account, folder, other devices, and a first book. */
export function SetupPage({ token }: { token: string }) {
  const texts = setupTexts.value
  const { form, problems, step, goTo, library, setLibrary, hasToken, isClosed, ...actions } = useSetup({
    token,
    libraryName: texts.folder.defaultLibraryName,
  })
  const name = useServerName()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = `${texts.page} · ${name}`
  }, [name, texts])
  // Moves focus, so that screen readers announce the next step.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else heading.current?.focus()
  }, [step])

  if (isClosed) return <Closed />
  const shared = { form, problems, ...actions }
  return (
    <main class={`onboarding setup-${step}`}>
      <Head title={texts.title(name)} />
      <Trail step={step} />
      <h2 ref={heading} tabIndex={-1}>
        {texts[step].title}
      </h2>
      {step === 'account' && <AccountStep {...shared} hasToken={hasToken} onDone={() => goTo('folder')} />}
      {step === 'folder' && (
        <FolderStep {...shared} made={library} onBack={() => history.back()} onMade={setLibrary} onDone={() => goTo('devices')} />
      )}
      {step === 'devices' && <DevicesStep onDone={() => goTo('ready')} />}
      {step === 'ready' && library && <ReadyStep library={library} />}
    </main>
  )
}

function Closed() {
  const texts = setupTexts.value.closed
  const act = (
    <LinkButton form="fill" href="/admin">
      {texts.act}
    </LinkButton>
  )
  return (
    <main class="onboarding">
      <Empty title={texts.title} act={act}>
        {texts.text}
      </Empty>
    </main>
  )
}

/** The current step of four. */
function Trail({ step }: { step: Step }) {
  const texts = setupTexts.value
  const at = STEPS.indexOf(step)
  return (
    <ol class="setup-trail" aria-label={texts.steps}>
      {STEPS.map((one, index) => (
        <li key={one} class={index <= at ? 'done' : ''} aria-current={one === step ? 'step' : undefined}>
          <span>{texts[one].step}</span>
        </li>
      ))}
    </ol>
  )
}

function useServerName(): string {
  const [name, setName] = useState('Chapterhouse')
  useEffect(() => {
    // If this fails, the page shows the product name.
    call('GET /server', {}).then(
      (server) => setName(server.name),
      () => undefined,
    )
  }, [])
  return name
}
