import { go } from '@chapterhouse/ui/page-url'
import { session } from '@chapterhouse/ui/session'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Page } from '../../../page/page.tsx'
import type { ImportSource, StartedImports } from '../../../server/responses.ts'
import { importsTexts } from '../../../texts/server/imports.ts'
import { to } from '../../routes.ts'
import { BackLink } from '../back-link.tsx'
import { type FolderChoices, foldersChosen } from './folder-choice.ts'
import { ImportInvites } from './import-invites.tsx'
import { LibrariesStep } from './libraries-step.tsx'
import { describeMore, describeServer, type ReadFrom } from './other-server.ts'
import { firstChoices, type PersonChoices } from './people-choice.ts'
import { ALL, PeopleStep } from './people-step.tsx'
import { type SourceForm, SourceStep } from './source-step.tsx'

const STEPS = ['source', 'libraries', 'people', 'invites'] as const
type Step = (typeof STEPS)[number]

const EMPTY: SourceForm = { kind: 'address', url: '', token: '', file: undefined, table: undefined }

/** The three steps to a new import: source, libraries, people. Everything typed is kept when going back. */
export function NewImport() {
  const texts = importsTexts.value
  const [step, setStep] = useState<Step>('source')
  const [form, setForm] = useState(EMPTY)
  const uploaded = useRef(new WeakMap<File, string>()).current
  const { folders, setFolders, people, setPeople, options, setOptions, show } = useChoices()
  const { from, read, onFirst, readAgain, onMore } = useSource(show)
  const [started, setStarted] = useState<StartedImports>()
  const heading = useFocusOnChange(step)
  useUnsaved(started === undefined && JSON.stringify([form.url, form.token]) + String(form.file ?? form.table ?? '') !== '["",""]')

  function onRead(source: ImportSource, readFrom: ReadFrom): void {
    onFirst(source, readFrom)
    setStep('libraries')
  }

  return (
    <Page title={texts.add} actions={<BackLink />}>
      <Steps step={step} hasInvites={started !== undefined} />
      <div class="imports-step" ref={heading} tabIndex={-1}>
        {step === 'source' && <SourceStep form={form} uploaded={uploaded} onForm={setForm} onRead={onRead} onTable={goToImports} />}
        {step === 'libraries' && read && (
          <LibrariesStep
            source={read}
            choices={folders}
            onChoices={setFolders}
            onAdded={readAgain}
            onMore={onMore}
            onBack={() => setStep('source')}
            onNext={() => setStep('people')}
          />
        )}
        {step === 'people' && read && from && (
          <PeopleStep
            source={read}
            from={from}
            folders={folders}
            choices={people}
            onChoices={setPeople}
            options={options}
            onOptions={setOptions}
            onMore={onMore}
            onBack={() => setStep('libraries')}
            onStarted={(response) => {
              if (response.created.length === 0) return goToImports(response)
              setStarted(response)
              setStep('invites')
            }}
          />
        )}
        {step === 'invites' && started && <ImportInvites created={started.created} onNext={() => goToImports(started)} />}
      </div>
    </Page>
  )
}

/** The choices of all steps, kept when going back. */
function useChoices() {
  const [folders, setFolders] = useState<FolderChoices>({})
  const [people, setPeople] = useState<PersonChoices>({})
  const [options, setOptions] = useState(ALL)
  /** Loading more from the source keeps the choices made. */
  function show(source: ImportSource): void {
    setFolders((before) => foldersChosen(source.folders, before))
    setPeople((before) => firstChoices(source.users, session.value?.user.id, before))
  }
  return { folders, setFolders, people, setPeople, options, setOptions, show }
}

/** The other server, as far as its people and folders are listed. */
function useSource(onShow: (source: ImportSource) => void) {
  const [from, setFrom] = useState<ReadFrom>()
  const [read, setRead] = useState<ImportSource>()
  function show(source: ImportSource): void {
    setRead(source)
    onShow(source)
  }
  function onFirst(source: ImportSource, readFrom: ReadFrom): void {
    setFrom(readFrom)
    show(source)
  }
  async function readAgain(): Promise<void> {
    if (from && read) show(await describeServer(from, Math.max(read.users.length, read.folders.length)))
  }
  async function readMore(): Promise<void> {
    if (from && read) show(await describeMore(from, read))
  }
  return { from, read, onFirst, readAgain, onMore: read?.next_offset === undefined ? undefined : readMore }
}

/** Opens a single import; with several, the list. */
function goToImports({ imports: [first, ...more] }: Pick<StartedImports, 'imports'>): void {
  go(first && more.length === 0 ? to.import(first.id) : to.imports, { instead: true })
}

/** Moves focus to the start of the new step, for screen readers and the keyboard. */
function useFocusOnChange(step: Step) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step) box.current?.focus({ preventScroll: false })
    shown.current = step
  }, [step])
  return box
}

function Steps({ step, hasInvites }: { step: Step; hasInvites: boolean }) {
  const { steps } = importsTexts.value
  return (
    <ol class="imports-steps" aria-label={steps.label}>
      {STEPS.filter((name) => name !== 'invites' || hasInvites).map((name) => (
        <li key={name} aria-current={name === step ? 'step' : undefined}>
          {steps[name]}
        </li>
      ))}
    </ol>
  )
}
