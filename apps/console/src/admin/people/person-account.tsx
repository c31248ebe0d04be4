import { go } from '@chapterhouse/ui/address'
import { Button } from '@chapterhouse/ui/components/button.tsx'
import { Field, Segmented, Switch } from '@chapterhouse/ui/components/field.tsx'
import { Failed } from '@chapterhouse/ui/components/moments.tsx'
import { toast } from '@chapterhouse/ui/components/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { KeyRound, Trash2 } from 'lucide'
import { useState } from 'preact/hooks'
import { Confirm } from '../../components/confirm.tsx'
import { FormDialog } from '../../components/form-dialog.tsx'
import { When } from '../../components/when.tsx'
import type { Person } from '../../server/answers.ts'
import { call } from '../../server/api.ts'
import { peopleTexts } from '../../texts/people.ts'
import { shellTexts } from '../../texts/shell.ts'
import { Part } from '../page.tsx'
import { useAct } from '../query.ts'
import { to } from '../routes.ts'

type Asked = 'password' | 'clear' | 'recovery' | 'delete' | undefined

/** Role, password and lock of one person; and how they go. */
export function PersonAccount({ user }: { user: Person }) {
  const texts = peopleTexts.value
  const [asked, setAsked] = useState<Asked>()
  const change = useAct(
    (body: { role?: string; disabled?: boolean }) => call('PATCH /admin/users/:id', { params: { id: user.id }, body }),
    (next, { role, disabled }) => {
      const words = role
        ? texts.roleDone(next.username, texts.roles[next.role])
        : disabled
          ? texts.lockDone(next.username)
          : texts.unlockDone(next.username)
      const back = role ? { role: user.role } : { disabled: user.disabled }
      toast({ words, acts: [{ words: uiTexts.value.undo, onClick: () => change.act(back) }] })
    },
  )
  const close = () => setAsked(undefined)
  return (
    <Part title={texts.account}>
      <Segmented
        label={texts.role}
        value={user.role}
        options={(['user', 'admin'] as const).map((value) => ({ value, text: texts.roles[value] }))}
        onValue={(role) => change.act({ role })}
      />
      <Switch label={texts.lock} hint={texts.lockHint} checked={user.disabled} onChecked={(disabled) => change.act({ disabled })} />
      {change.error && <Failed error={change.error} words={shellTexts.value.codes} />}
      <dl class="facts">
        <dt>{texts.facts.password}</dt>
        <dd>{user.has_password ? texts.has : texts.hasNot}</dd>
        <dt>{texts.facts.recovery}</dt>
        <dd>{user.has_recovery ? texts.has : texts.hasNot}</dd>
        <dt>{texts.facts.seen}</dt>
        <dd>
          <When at={user.last_seen_at} />
        </dd>
      </dl>
      <div class="row-of">
        <Button form="quiet" icon={KeyRound} onClick={() => setAsked('password')}>
          {texts.setPassword}
        </Button>
        {user.has_password && user.role === 'user' && (
          <Button form="quiet" onClick={() => setAsked('clear')}>
            {texts.clearPassword}
          </Button>
        )}
        {user.has_recovery && (
          <Button form="quiet" onClick={() => setAsked('recovery')}>
            {texts.clearRecovery}
          </Button>
        )}
        <Button form="danger" icon={Trash2} onClick={() => setAsked('delete')}>
          {texts.delete}
        </Button>
      </div>
      {asked === 'password' && <SetPassword user={user} onClose={close} />}
      {asked === 'clear' && <ClearPassword user={user} onClose={close} />}
      {asked === 'recovery' && <ClearRecovery user={user} onClose={close} />}
      {asked === 'delete' && <DeletePerson user={user} onClose={close} />}
    </Part>
  )
}

interface AskProps {
  user: Person
  onClose: () => void
}

function SetPassword({ user, onClose }: AskProps) {
  const texts = peopleTexts.value
  const [password, setPassword] = useState('')
  const set = useAct(
    () => call('PATCH /admin/users/:id', { params: { id: user.id }, body: { password } }),
    () => {
      toast({ words: texts.passwordSet })
      onClose()
    },
  )
  return (
    <FormDialog
      title={texts.setPassword}
      act={texts.setPassword}
      busy={set.busy}
      error={set.error}
      disabled={password === ''}
      onSubmit={() => set.act(undefined)}
      onClose={onClose}
    >
      <Field
        label={texts.newPassword}
        type="password"
        value={password}
        input={{ autocomplete: 'new-password' }}
        onValue={setPassword}
      />
    </FormDialog>
  )
}

function ClearPassword({ user, onClose }: AskProps) {
  const texts = peopleTexts.value
  const clear = useAct(
    () => call('PATCH /admin/users/:id', { params: { id: user.id }, body: { password: '' } }),
    () => {
      toast({ words: texts.passwordCleared })
      onClose()
    },
  )
  return (
    <Confirm
      title={texts.clearPasswordTitle(user.username)}
      act={texts.clearPassword}
      busy={clear.busy}
      error={clear.error}
      onAct={() => clear.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.clearPasswordText}</p>
    </Confirm>
  )
}

function ClearRecovery({ user, onClose }: AskProps) {
  const texts = peopleTexts.value
  const clear = useAct(
    () => call('DELETE /admin/users/:id/recovery', { params: { id: user.id } }),
    () => {
      toast({ words: texts.recoveryCleared })
      onClose()
    },
  )
  return (
    <Confirm
      title={texts.clearRecoveryTitle(user.username)}
      act={texts.clearRecovery}
      busy={clear.busy}
      error={clear.error}
      onAct={() => clear.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.clearRecoveryText}</p>
    </Confirm>
  )
}

function DeletePerson({ user, onClose }: AskProps) {
  const texts = peopleTexts.value
  const [typed, setTyped] = useState('')
  const remove = useAct(
    () => call('DELETE /admin/users/:id', { params: { id: user.id } }),
    () => {
      toast({ words: texts.deleted(user.username) })
      go(to.people, { instead: true })
    },
  )
  return (
    <Confirm
      title={texts.deleteTitle(user.username)}
      act={texts.delete}
      busy={remove.busy}
      error={remove.error}
      disabled={typed.trim() !== user.username}
      onAct={() => remove.act(undefined)}
      onClose={onClose}
    >
      <p>{texts.deleteText}</p>
      <Field
        label={texts.deleteType(user.username)}
        value={typed}
        onValue={setTyped}
        input={{ autocomplete: 'off', spellcheck: false }}
      />
    </Confirm>
  )
}
