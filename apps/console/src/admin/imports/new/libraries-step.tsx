import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field, Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { ArrowLeft, Plus } from 'lucide'
import { isScanning, useAction, useLibraries } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { ImportSource, Library, SourceFolder } from '../../../server/responses.ts'
import { importsTexts } from '../../../texts/server/imports.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { type FolderChoice, type FolderChoices, isOfBooks } from './folder-choice.ts'
import { MoreButton } from './more-button.tsx'

interface LibrariesProps {
  source: ImportSource
  choices: FolderChoices
  onChoices: (choices: FolderChoices) => void
  /** Reads the folders again, since one of them is now a library. */
  onAdded: () => Promise<void>
  /** Lists more folders; absent if all are listed. */
  onMore: (() => Promise<void>) | undefined
  onBack: () => void
  onNext: () => void
}

/** The second step: assigns a library here to each source folder. */
export function LibrariesStep({ source, choices, onChoices, onAdded, onMore, onBack, onNext }: LibrariesProps) {
  const { libraries: texts, next, back } = importsTexts.value
  const here = useLibraries()
  const libraries = here.data?.libraries ?? []
  const folders = source.folders.filter(isOfBooks)
  const podcasts = new Set(source.folders.filter((folder) => !isOfBooks(folder)).map(({ abs_library_id }) => abs_library_id)).size
  const scanning = scannedNow(choices, libraries)
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <h2>{texts.title}</h2>
      <p class="hint imports-about">{texts.text}</p>
      {folders.length === 0 && <p>{texts.noFolders}</p>}
      {here.isError && <Failed error={here.error} onRetry={() => void here.refetch()} />}
      {here.isPending && <Skeleton shape="table-shape" />}
      <ul class="imports-rows">
        {(here.data ? folders : []).map((folder) => (
          <FolderRow
            key={folder.abs_folder_id}
            folder={folder}
            libraries={libraries}
            choice={choices[folder.abs_folder_id] ?? { library: '', below: '' }}
            onChoice={(choice) => onChoices({ ...choices, [folder.abs_folder_id]: choice })}
            onAdded={async () => {
              // Selecting the new library needs its name.
              await here.refetch()
              await onAdded()
            }}
          />
        ))}
      </ul>
      {onMore && <MoreButton text={texts.more} hint={texts.moreText} onMore={onMore} />}
      {podcasts > 0 && <p class="hint">{texts.podcasts(podcasts)}</p>}
      <div role="status">
        {scanning.map(({ id, name, scan }) => (
          <p key={id} class="imports-scan">
            <progress max={Math.max(1, scan.total)} value={scan.done} aria-label={name} />
            <span class="hint">{texts.scanning(name)}</span>
          </p>
        ))}
      </div>
      <div class="control-row">
        <Button form="quiet" icon={ArrowLeft} onClick={onBack}>
          {back}
        </Button>
        <Button form="fill" type="submit">
          {next}
        </Button>
      </div>
    </form>
  )
}

/** Libraries of this import that are being scanned: the server plans the import when they are done. */
const scannedNow = (choices: FolderChoices, libraries: readonly Library[]): Library[] =>
  libraries.filter(
    (library) => isScanning(library) && Object.values(choices).some((choice) => choice.library === String(library.id)),
  )

function FolderRow({
  folder,
  libraries,
  choice,
  onChoice,
  onAdded,
}: {
  folder: SourceFolder
  libraries: readonly Library[]
  choice: FolderChoice
  onChoice: (choice: FolderChoice) => void
  onAdded: () => Promise<void>
}) {
  const { libraries: texts } = importsTexts.value
  const add = useAction(
    async () => {
      const library = await call('POST /admin/libraries', { body: { name: folder.library_name, root: folder.path } })
      await onAdded()
      return library
    },
    ({ name }) => toast({ text: texts.added(name) }),
  )
  // Found by its path as a whole library, so it has no other folder.
  const isFound = folder.library_id !== null && choice.library === String(folder.library_id) && folder.below === ''
  const hasBelow = choice.library !== '' && !(isFound && choice.below === '')
  const mayAdd = choice.library === '' && folder.exists && folder.library_id === null
  return (
    <li>
      <div class="imports-there">
        <span dir="auto">{folder.library_name}</span>
        <span class="path" dir="auto">
          {folder.path}
        </span>
      </div>
      <div class="imports-here">
        <Select
          label={texts.folderOf(folder.library_name)}
          value={choice.library}
          options={[{ value: '', text: texts.none }, ...libraries.map(({ id, name }) => ({ value: String(id), text: name }))]}
          onValue={(library) => onChoice({ library, below: '' })}
        />
        {hasBelow && (
          <Field
            label={texts.subfolder}
            hint={texts.subfolderHint}
            value={choice.below}
            input={{ autocomplete: 'off', autocapitalize: 'none', spellcheck: false, maxLength: 1_000 }}
            onValue={(below) => onChoice({ ...choice, below })}
          />
        )}
        {mayAdd && (
          <p class="control-row">
            <Button form="quiet" icon={Plus} busy={add.busy} onClick={() => add.act(undefined)}>
              {texts.add}
            </Button>
            <span class="hint">{texts.exists}</span>
          </p>
        )}
        {add.error && <Failed error={add.error} text={shellTexts.value.codes} />}
      </div>
    </li>
  )
}
