import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Check, Field, Select, TextArea } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useState } from 'preact/hooks'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Library } from '../../server/responses.ts'
import { librariesTexts } from '../../texts/books/libraries.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { FolderField } from './folder-field.tsx'
import { formOf, type LibraryForm, settingsChanged } from './library-form.ts'
import { INTERVALS, toRules } from './schedule.ts'
import { SettingPreview } from './setting-preview.tsx'

/** Separate from the polled data, so that a scan's progress does not reset typed text. */
export function LibrarySettings({ library }: { library: Library }) {
  const texts = librariesTexts.value
  const [read, setRead] = useState(() => formOf(library))
  const [form, setForm] = useState(read)
  const put = (part: Partial<LibraryForm>) => setForm({ ...form, ...part })
  const changes = settingsChanged(read, form)
  useUnsaved(Object.keys(changes).length > 0)
  const save = useAction(
    (sent: LibraryForm) =>
      call('PATCH /admin/libraries/:id', { params: { id: library.id }, body: settingsChanged(read, sent) }, { within: 120_000 }),
    ({ job }, sent) => {
      setRead(sent)
      toast({ text: job ? texts.savedScan : texts.saved })
    },
  )
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.name.trim()) return
        if (Object.keys(changes).length > 0) save.act(form)
        else toast({ text: texts.unchanged })
      }}
    >
      <Field
        label={texts.name}
        value={form.name}
        wrong={form.name.trim() ? undefined : texts.nameMissing}
        onValue={(name) => put({ name })}
        input={{ autocomplete: 'off', maxLength: 200 }}
      />
      <details>
        <summary>{texts.rootChange}</summary>
        <div class="stack">
          <p class="hint">{texts.rootChangeText}</p>
          <FolderField value={form.root} onValue={(root) => put({ root })} />
        </div>
      </details>
      <ScanOptions form={form} put={put} />
      <Check
        label={texts.filesAreBooks}
        hint={texts.filesAreBooksHint}
        checked={form.files_are_books}
        onChecked={(files_are_books) => put({ files_are_books })}
      />
      {form.files_are_books !== library.files_are_books && (
        <SettingPreview library={library} setting="files_are_books" isOn={form.files_are_books} />
      )}
      <Check
        label={texts.joinDiscs}
        hint={texts.joinDiscsHint}
        checked={form.join_discs}
        onChecked={(join_discs) => put({ join_discs })}
      />
      {form.join_discs !== library.join_discs && <SettingPreview library={library} setting="join_discs" isOn={form.join_discs} />}
      <Check
        label={texts.skipArticles}
        hint={texts.skipArticlesHint}
        checked={form.skip_articles}
        onChecked={(skip_articles) => put({ skip_articles })}
      />
      {library.change_times_ignored && <p class="hint">{texts.changeTimesIgnored}</p>}
      {save.error && <Failed error={save.error} text={shellTexts.value.codes} />}
      <div class="control-row">
        <Button form="fill" type="submit" busy={save.busy}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}

function ScanOptions({ form, put }: { form: LibraryForm; put: (part: Partial<LibraryForm>) => void }) {
  const texts = librariesTexts.value
  return (
    <>
      <div class="control-row">
        <Select
          label={texts.schedule}
          value={form.interval}
          options={INTERVALS.map((value) => ({ value, text: texts.schedules[value] }))}
          onValue={(interval) => put({ interval })}
        />
        {form.interval === 'daily' && (
          <Field label={texts.time} type="time" value={form.time} onValue={(time) => put({ time })} input={{ required: true }} />
        )}
      </div>
      <TextArea label={texts.ignore} hint={texts.ignoreHint} value={form.rules} onValue={(rules) => put({ rules })} />
      {toRules(form.rules).length > 0 && <p class="preview-note">{texts.preview.ignore}</p>}
      <Select
        label={texts.source}
        hint={texts.sourceHint}
        value={form.metadata_source === 'path' ? 'path' : 'tags'}
        options={(['tags', 'path'] as const).map((value) => ({ value, text: texts.sources[value] }))}
        onValue={(metadata_source) => put({ metadata_source })}
      />
      <Select
        label={texts.view}
        value={viewOf(form.default_view)}
        options={VIEWS.map((value) => ({ value, text: texts.views[value] }))}
        onValue={(default_view) => put({ default_view })}
      />
    </>
  )
}

const VIEWS = ['hybrid', 'filesystem', 'computed'] as const
const viewOf = (text: string) => VIEWS.find((view) => view === text) ?? 'hybrid'
