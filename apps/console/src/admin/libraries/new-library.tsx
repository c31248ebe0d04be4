import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Check, Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useState } from 'preact/hooks'
import { Detail } from '../../page/page.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import { librariesTexts } from '../../texts/books/libraries.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { to } from '../routes.ts'
import { FolderField } from './folder-field.tsx'
import { isOwnFolder } from './library-form.ts'

/** A name and a folder; the first scan starts automatically. */
export function NewLibrary() {
  const texts = librariesTexts.value
  const [name, setName] = useState('')
  const [root, setRoot] = useState('')
  const [isNamed, setNamed] = useState(false)
  const [flags, setFlags] = useState({ files_are_books: false, join_discs: false })
  const [wasSent, setSent] = useState(false)
  const create = useAction(
    () => call('POST /admin/libraries', { body: { name: name.trim(), root: root.trim(), ...flags } }),
    (library) => toast({ text: texts.queued(library.name) }),
    (library) => go(to.library(library.id)),
  )
  useUnsaved(name !== '')
  const isOwn = isOwnFolder(create.error)
  const wrongRoot = isOwn ? texts.rootIsDataFolder : wasSent && root.trim() === '' ? texts.rootMissing : undefined
  return (
    <Detail title={texts.newTitle} closeHref={to.libraries}>
      <p>{texts.newText}</p>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (name.trim() && root.trim()) create.act(undefined)
        }}
      >
        <FolderField
          value={root}
          wrong={wrongRoot}
          onValue={(path) => {
            if (create.error) create.clear()
            setRoot(path)
            // Most libraries have the name of their folder.
            if (!isNamed) setName(path.split('/').filter(Boolean).at(-1) ?? '')
          }}
        />
        <Field
          label={texts.name}
          value={name}
          wrong={wasSent && !name.trim() ? texts.nameMissing : undefined}
          input={{ autocomplete: 'off', maxLength: 200 }}
          onValue={(value) => {
            setName(value)
            setNamed(value !== '')
          }}
        />
        <Check
          label={texts.filesAreBooks}
          hint={texts.filesAreBooksHint}
          checked={flags.files_are_books}
          onChecked={(files_are_books) => setFlags({ ...flags, files_are_books })}
        />
        <Check
          label={texts.joinDiscs}
          hint={texts.joinDiscsHint}
          checked={flags.join_discs}
          onChecked={(join_discs) => setFlags({ ...flags, join_discs })}
        />
        {create.error && !isOwn && <Failed error={create.error} text={shellTexts.value.codes} />}
        <div class="control-row">
          <Button form="fill" type="submit" busy={create.busy}>
            {texts.add}
          </Button>
        </div>
      </form>
    </Detail>
  )
}
