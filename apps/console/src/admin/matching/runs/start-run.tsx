import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { useState } from 'preact/hooks'
import { useAction, useLibraries } from '../../../queries/query.ts'
import { call } from '../../../server/api.ts'
import { matchingTexts } from '../../../texts/books/matching.ts'
import { settingsTexts } from '../../../texts/server/settings.ts'
import { shellTexts } from '../../../texts/shell/shell.ts'
import { to } from '../../routes.ts'

/** Chooses a library and a task, and starts a run. */
export function StartRun({
  region,
  service,
  isBusy,
}: {
  /** The preferred store; '' for none. */
  region: string
  /** The address where books are looked up. */
  service: string
  isBusy: boolean
}) {
  const texts = matchingTexts.value
  const libraries = useLibraries().data?.libraries ?? []
  const [library, setLibrary] = useState('')
  const [mode, setMode] = useState('match')
  const start = useAction(
    () => call('POST /admin/match-runs', { body: { mode, ...(library && { library_id: Number(library) }) } }),
    () => toast({ text: texts.started }),
    ({ id }) => go(to.matchRun(id)),
  )
  const needsRegion = mode === 'repick' && region === ''
  const regions: Readonly<Record<string, string>> = settingsTexts.value.options['metadata.region']
  const regionName = regions[region] ?? region
  return (
    <section class="stack" aria-label={texts.start}>
      <h2>{texts.start}</h2>
      <form
        class="stack matching-start"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && !needsRegion) start.act(undefined)
        }}
      >
        <div class="control-row">
          <Select
            label={texts.library}
            value={library}
            options={[
              { value: '', text: texts.allLibraries },
              ...libraries.map(({ id, name }) => ({ value: String(id), text: name })),
            ]}
            onValue={setLibrary}
          />
          <Select
            label={texts.mode}
            value={mode}
            options={Object.entries(texts.modes)
              .filter(([value]) => value !== 'import')
              .map(([value, text]) => ({ value, text }))}
            onValue={setMode}
          />
        </div>
        <p class="hint">
          {texts.sent(service)} {needsRegion ? texts.noRegion : texts.region(regionName)}{' '}
          <a href={to.settings}>{texts.regionLink}</a>
        </p>
        {isBusy && <p class="hint">{texts.busy}</p>}
        <div class="control-row">
          <Button form="fill" type="submit" busy={start.busy} disabled={isBusy || needsRegion}>
            {texts.act}
          </Button>
        </div>
        {start.error && <Failed error={start.error} text={shellTexts.value.codes} />}
      </form>
    </section>
  )
}
