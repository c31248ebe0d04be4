import { Button, LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { Tree } from '@chapterhouse/ui/components/lists/tree.tsx'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useQuery, useQueryClient } from '@tanstack/preact-query'
import { ArrowLeft } from 'lucide'
import { useMemo, useState } from 'preact/hooks'
import { Page } from '../../page/page.tsx'
import { found, useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Entry, Library } from '../../server/responses.ts'
import { librariesTexts } from '../../texts/books/libraries.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { to } from '../routes.ts'
import { isSame, type Mode, type Outcome, outcomeOf } from './folder-outcome.ts'
import { entriesOf, foldersOf, libraryRoot, parentOf } from './library-tree.ts'

/** How each folder of a library is read, and the effect of a change on its books. */
export function Folders({ library }: { library: Library }) {
  const texts = librariesTexts.value
  const path = pageUrl.value.query['path'] || '.'
  const load = useMemo(
    () =>
      foldersOf(library.id, ({ override }) =>
        override === 'book' || override === 'collection' ? texts.modeNote[override] : undefined,
      ),
    [library.id, texts],
  )
  const root = useMemo(() => libraryRoot(library.name), [library.name])
  return (
    <Page
      title={texts.foldersTitle(library.name)}
      actions={
        <LinkButton icon={ArrowLeft} href={to.library(library.id)}>
          {library.name}
        </LinkButton>
      }
    >
      <p class="hint">{texts.foldersText}</p>
      <div class="folders-columns">
        <Tree
          label={texts.chosen}
          root={root}
          load={load}
          value={path}
          onValue={(next) => go(to.folders(library.id, next === '.' ? '' : next), { instead: true })}
        />
        <Reading key={path} library={library} path={path} />
      </div>
    </Page>
  )
}

interface FolderReading {
  entries: readonly Entry[]
  override: Mode
}

const folderKey = (libraryId: number, path: string) => ['folder', libraryId, path] as const

function Reading({ library, path }: { library: Library; path: string }) {
  const texts = librariesTexts.value
  const held = useQuery({
    queryKey: folderKey(library.id, path),
    queryFn: async ({ signal }) => {
      const [{ entries }, override] = await Promise.all([entriesOf(library.id, path), overrideOf(library.id, path, signal)])
      return { entries, override }
    },
  })
  if (!held.data && held.isError) return <Failed error={held.error} onRetry={() => void held.refetch()} />
  if (!held.data) return <Skeleton shape="table-shape" />
  const { entries, override } = held.data
  const audio = entries.filter(({ is_audio }) => is_audio).length
  return (
    <section class="stack" aria-label={path}>
      <h2 class="path" dir="auto">
        {path === '.' ? texts.wholeLibrary : path}
      </h2>
      <p class="hint">{texts.contents(audio, entries.filter(({ is_dir }) => is_dir).length)}</p>
      <ReadingChoice key={override} library={library} path={path} entries={entries} stored={override} />
    </section>
  )
}

function ReadingChoice({
  library,
  path,
  entries,
  stored,
}: {
  library: Library
  path: string
  entries: readonly Entry[]
  stored: Mode
}) {
  const texts = librariesTexts.value
  const [mode, setMode] = useState<Mode>(stored)
  const [now, then] = [outcomeOf(entries, stored, library), outcomeOf(entries, mode, library)]
  const target = { params: { id: library.id }, query: { path } }
  const client = useQueryClient()
  const apply = useAction(
    (sent: Mode) =>
      sent === ''
        ? call('DELETE /admin/libraries/:id/folder-override', target)
        : call('PUT /admin/libraries/:id/folder-override', { ...target, body: { mode: sent } }),
    (response, sent) => {
      client.setQueryData<FolderReading>(folderKey(library.id, path), (held) => held && { ...held, override: sent })
      toast({ text: 'effective' in response && response.effective === false ? texts.ineffective : texts.applied })
    },
  )
  useUnsaved(!apply.busy && mode !== stored)
  return (
    <>
      <Select
        label={texts.mode}
        value={mode}
        options={(['', 'book', 'collection'] as const).map((value) => ({ value, text: texts.modes[value] }))}
        onValue={setMode}
      />
      {mode !== stored && (
        <div class="folders-outcome" role="status">
          <div>
            <h3>{texts.now}</h3>
            <OutcomePreview outcome={now} name={nameOf(path, library)} />
          </div>
          <div>
            <h3>{texts.after}</h3>
            {isSame(now, then) ? texts.outcome.same : <OutcomePreview outcome={then} name={nameOf(path, library)} />}
          </div>
          {!isSame(now, then) && <ProgressEffect library={library} path={path} outcome={then} />}
        </div>
      )}
      {apply.error && <Failed error={apply.error} text={shellTexts.value.codes} />}
      <div class="control-row">
        <Button form="fill" disabled={mode === stored} busy={apply.busy} onClick={() => apply.act(mode)}>
          {texts.apply}
        </Button>
      </div>
    </>
  )
}

const SHOWN = 6

function OutcomePreview({ outcome, name }: { outcome: Outcome; name: string }) {
  const texts = librariesTexts.value
  if (outcome.kind === 'one') return <p dir="auto">{texts.outcome.one(name)}</p>
  if (outcome.kind !== 'many') return <p>{texts.outcome[outcome.kind]}</p>
  return (
    <>
      <p>{texts.outcome.many(outcome.names.length)}</p>
      <ul>
        {outcome.names.slice(0, SHOWN).map((file) => (
          <li key={file} dir="auto">
            {file}
          </li>
        ))}
        {outcome.names.length > SHOWN && <li>{texts.more(outcome.names.length - SHOWN)}</li>}
      </ul>
    </>
  )
}

/** The effect on people's positions in it. */
function ProgressEffect({ library, path, outcome }: { library: Library; path: string; outcome: Outcome }) {
  const texts = librariesTexts.value
  const people = useQuery({
    queryKey: ['heard', library.id, path],
    // A folder that is not a book has no page and no positions.
    queryFn: ({ signal }) =>
      found(call('GET /admin/libraries/:id/book', { params: { id: library.id }, query: { path } }, { signal })).then(
        (book) => book?.listeners.length ?? 0,
      ),
  })
  if (outcome.kind === 'one') return <p>{texts.mergeHint}</p>
  if (people.data !== undefined) return <p>{texts.splitHint(people.data)}</p>
  return people.isError ? <Failed error={people.error} onRetry={() => void people.refetch()} /> : null
}

const nameOf = (path: string, library: Library): string => (path === '.' ? library.name : (path.split('/').at(-1) ?? path))

/** A folder's override is in its parent's listing. The root has no parent, but a book at the root has the override. */
async function overrideOf(libraryId: number, path: string, signal: AbortSignal): Promise<Mode> {
  if (path !== '.') {
    const { entries } = await entriesOf(libraryId, parentOf(path))
    return toMode(entries.find((entry) => entry.path === path)?.override)
  }
  const { entries } = await entriesOf(libraryId, path)
  const file = entries.find(({ is_audio }) => is_audio)?.path
  for (const book of file ? [path, file] : [path]) {
    const page = await found(
      call('GET /admin/libraries/:id/book', { params: { id: libraryId }, query: { path: book } }, { signal }),
    )
    if (page?.folder.path === path) return toMode(page.folder.override)
  }
  return ''
}

const toMode = (override: string | undefined): Mode => (override === 'book' || override === 'collection' ? override : '')
