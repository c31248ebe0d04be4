import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { useUnsaved } from '@chapterhouse/ui/unsaved'
import { useState } from 'preact/hooks'
import { Detail } from '../../page/page.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { to } from '../routes.ts'

export function NewShare() {
  const { shares: texts } = peopleTexts.value
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [wasSent, setSent] = useState(false)
  const create = useAction(
    () => call('POST /admin/shares', { body: { name: name.trim(), description: description.trim() } }),
    (share) => toast({ text: texts.created(share.name) }),
    (share) => go(to.share(share.id), { instead: true }),
  )
  useUnsaved(name !== '' || description !== '')
  return (
    <Detail title={texts.newTitle} closeHref={to.shares}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (name.trim()) create.act(undefined)
        }}
      >
        <Field
          label={texts.name}
          value={name}
          wrong={wasSent && !name.trim() ? texts.nameMissing : undefined}
          input={{ autocomplete: 'off', maxLength: 200 }}
          onValue={setName}
        />
        <Field label={texts.description} value={description} input={{ autocomplete: 'off' }} onValue={setDescription} />
        {create.error && <Failed error={create.error} text={shellTexts.value.codes} />}
        <div class="control-row">
          <Button form="fill" type="submit" busy={create.busy}>
            {texts.add}
          </Button>
        </div>
      </form>
    </Detail>
  )
}
