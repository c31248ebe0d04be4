import { Check, Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { useState } from 'preact/hooks'
import { Confirm } from '../../forms/confirm.tsx'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Person } from '../../server/responses.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { to } from '../routes.ts'

interface AccountDialogProps {
  user: Person
  onClose: () => void
}

export function ChangeRole({ user, onClose }: AccountDialogProps) {
  const texts = peopleTexts.value
  const isAdmin = user.role === 'admin'
  const change = useAction(
    () => call('PATCH /admin/users/:id', { params: { id: user.id }, body: { role: isAdmin ? 'user' : 'admin' } }),
    (next) => toast({ text: texts.roleDone[next.role](next.username) }),
    onClose,
  )
  return (
    <Confirm
      title={isAdmin ? texts.demoteTitle(user.username) : texts.promoteTitle(user.username)}
      act={isAdmin ? texts.demote : texts.promote}
      isDestructive={false}
      busy={change.busy}
      error={change.error}
      onAct={() => change.act(undefined)}
      onClose={onClose}
    >
      <p>{isAdmin ? texts.demoteText : texts.promoteText}</p>
    </Confirm>
  )
}

export function SetPassword({ user, onClose }: AccountDialogProps) {
  const texts = peopleTexts.value
  const [password, setPassword] = useState('')
  const [signsOut, setSignsOut] = useState(true)
  const set = useAction(
    () => call('PATCH /admin/users/:id', { params: { id: user.id }, body: { password, keep_sessions: !signsOut } }),
    () => toast({ text: signsOut ? texts.passwordSetAndSignedOut : texts.passwordSet }),
    onClose,
  )
  return (
    <FormDialog
      title={texts.setPassword}
      act={texts.setPassword}
      typed={password}
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
      <Check label={texts.signOut} hint={texts.signOutHint} checked={signsOut} onChecked={setSignsOut} />
    </FormDialog>
  )
}

export function ClearPassword({ user, onClose }: AccountDialogProps) {
  const texts = peopleTexts.value
  const clear = useAction(
    () => call('PATCH /admin/users/:id', { params: { id: user.id }, body: { password: '' } }),
    () => toast({ text: texts.passwordCleared }),
    onClose,
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

export function ClearRecovery({ user, onClose }: AccountDialogProps) {
  const texts = peopleTexts.value
  const clear = useAction(
    () => call('DELETE /admin/users/:id/recovery', { params: { id: user.id } }),
    () => toast({ text: texts.recoveryCleared }),
    onClose,
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

export function DeletePerson({ user, onClose }: AccountDialogProps) {
  const texts = peopleTexts.value
  const [typed, setTyped] = useState('')
  const remove = useAction(
    () => call('DELETE /admin/users/:id', { params: { id: user.id } }),
    () => toast({ text: texts.deleted(user.username) }),
    () => go(to.people, { instead: true }),
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
