import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { useQueryClient } from '@tanstack/preact-query'
import { LIBRARIES, useAction, useLibraries } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import type { ImportPage, Library } from '../../../server/responses.ts'
import { importsTexts } from '../../../texts/server/imports.ts'
import { failureTexts } from '../import-failure.ts'
import { canApply } from '../use-imports.ts'

/** Remedies for a whole library, each mentioned once: access for the person, and joined discs. */
export function LibraryRemedies({ one }: { one: ImportPage }) {
  const { unmatched: texts } = importsTexts.value
  const libraries = useLibraries().data?.libraries ?? []
  const withLibrary = (counts: ImportPage['no_access']) =>
    counts.flatMap(({ library_id, items }) => {
      const library = libraries.find(({ id }) => id === library_id)
      return library ? [{ library, items }] : []
    })
  const [closed, split] = [withLibrary(one.no_access), withLibrary(one.split_discs)]
  if (closed.length + split.length === 0) return null
  return (
    <ul class="plain-list">
      {closed.map(({ library, items }) => (
        <Closed key={`closed ${library.id}`} one={one} library={library} text={texts.noAccess(library.name, items)} />
      ))}
      {split.map(({ library, items }) => (
        <Split key={`split ${library.id}`} one={one} library={library} text={texts.discs(library.name, items)} />
      ))}
    </ul>
  )
}

interface RemedyProps {
  one: ImportPage
  library: Library
  text: string
}

function Closed({ one, library, text }: RemedyProps) {
  const { unmatched: texts } = importsTexts.value
  const give = useAction(
    async () => {
      await call('POST /admin/library-access', { body: { user_id: one.user_id, library_id: library.id } })
      await call('PATCH /admin/imports/:id', { params: { id: one.id }, body: {} })
    },
    () => toast({ text: texts.accessGiven(one.username, library.name) }),
  )
  return (
    <li>
      <span class="said" dir="auto">
        {text}
        {give.error && <Failed error={give.error} text={failureTexts(give.error)} />}
      </span>
      {canApply(one) && (
        <Button busy={give.busy} onClick={() => give.act(undefined)}>
          {texts.giveAccess}
        </Button>
      )}
    </li>
  )
}

function asScanned(libraries: readonly Library[], id: number): { libraries: Library[] } {
  return { libraries: libraries.map((one) => (one.id === id ? { ...one, scan: { ...one.scan, queued: true } } : one)) }
}

function Split({ one, library, text }: RemedyProps) {
  const { unmatched: texts } = importsTexts.value
  const client = useQueryClient()
  const join = useAction(
    () => call('PATCH /admin/libraries/:id', { params: { id: library.id }, body: { join_discs: true } }),
    ({ job }) => {
      // The scan of a small library ends before the next poll, but only a scan that was observed triggers a new plan.
      if (job) client.setQueryData<{ libraries: Library[] }>(LIBRARIES, (known) => known && asScanned(known.libraries, library.id))
      toast({ text: texts.joining(library.name) })
    },
  )
  return (
    <li>
      <span class="said" dir="auto">
        {text}
        <span class="under">{texts.joinHint}</span>
        {join.error && <Failed error={join.error} text={failureTexts(join.error)} />}
      </span>
      {canApply(one) && !library.join_discs && (
        <Button busy={join.busy} onClick={() => join.act(undefined)}>
          {texts.join}
        </Button>
      )}
    </li>
  )
}
