import { LinkButton } from '@chapterhouse/ui/components/button.tsx'
import { Empty } from '@chapterhouse/ui/components/moments.tsx'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Head } from '../entrance/begin.tsx'
import { call } from '../server/api.ts'
import { setupTexts } from '../texts/setup.ts'
import { AccountStep } from './account-step.tsx'
import { DevicesStep } from './devices-step.tsx'
import { FolderStep } from './folder-step.tsx'
import { ReadyStep } from './ready-step.tsx'
import './setup.css'
import { useSetup } from './use-setup.ts'
import { STEPS, type Step } from './wizard.ts'

/** The first start in four steps: who, where the books are, other devices, and something to hear. */
export function SetupPage({ token }: { token: string }) {
  const words = setupTexts.value
  const { form, problems, step, goTo, library, setLibrary, hasToken, isClosed, ...acts } = useSetup({
    token,
    libraryName: words.folder.name,
  })
  const name = useServerName()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    document.title = `${words.page} · ${name}`
  }, [name, words])
  // A reader of screens hears where the next step begins.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else heading.current?.focus()
  }, [step])

  if (isClosed) return <Closed />
  const shared = { form, problems, ...acts }
  return (
    <main class={`entrance setup-${step}`}>
      <Head title={words.title(name)} />
      <Trail step={step} />
      <h2 ref={heading} tabIndex={-1}>
        {words[step].title}
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
  const words = setupTexts.value.closed
  const act = (
    <LinkButton form="fill" href="/admin">
      {words.act}
    </LinkButton>
  )
  return (
    <main class="entrance">
      <Empty title={words.title} act={act}>
        {words.text}
      </Empty>
    </main>
  )
}

/** Where one is of four. */
function Trail({ step }: { step: Step }) {
  const words = setupTexts.value
  const at = STEPS.indexOf(step)
  return (
    <ol class="setup-trail" aria-label={words.steps}>
      {STEPS.map((one, index) => (
        <li key={one} class={index <= at ? 'done' : ''} aria-current={one === step ? 'step' : undefined}>
          <span>{words[one].step}</span>
        </li>
      ))}
    </ol>
  )
}

function useServerName(): string {
  const [name, setName] = useState('Chapterhouse')
  useEffect(() => {
    // Without it the page says the name of the house: nothing hangs on it.
    call('GET /server', {}).then(
      (server) => setName(server.name),
      () => undefined,
    )
  }, [])
  return name
}
