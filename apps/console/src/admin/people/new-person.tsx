import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field, Segmented } from '@chapterhouse/ui/components/fields/field.tsx'
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

export function NewPerson() {
  const texts = peopleTexts.value
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [role, setRole] = useState<'user' | 'admin'>('user')
  const [wasSent, setSent] = useState(false)
  const create = useAction(
    () => call('POST /admin/users', { body: { username: username.trim(), role, ...(password ? { password } : {}) } }),
    (user) => toast({ text: texts.created(user.username) }),
    (user) => go(to.person(user.id), { instead: true }),
  )
  useUnsaved(username !== '' || password !== '')
  const needsPassword = role === 'admin' && password === ''
  return (
    <Detail title={texts.newTitle} closeHref={to.people}>
      <p>{texts.newText}</p>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          setSent(true)
          if (username.trim() && !needsPassword) create.act(undefined)
        }}
      >
        <Field
          label={texts.name}
          value={username}
          wrong={wasSent && !username.trim() ? texts.nameMissing : undefined}
          input={{ autocomplete: 'off', autocapitalize: 'none', spellcheck: false, maxLength: 64 }}
          onValue={setUsername}
        />
        <Segmented
          label={texts.role}
          value={role}
          options={(['user', 'admin'] as const).map((value) => ({ value, text: texts.roles[value] }))}
          onValue={setRole}
        />
        <p class="hint">{texts.roleHint}</p>
        <Field
          label={texts.password}
          hint={texts.passwordHint}
          type="password"
          value={password}
          wrong={wasSent && needsPassword ? texts.passwordNeeded : undefined}
          input={{ autocomplete: 'new-password' }}
          onValue={setPassword}
        />
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
