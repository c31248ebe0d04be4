import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed } from '@chapterhouse/ui/components/basics/states.tsx'
import { Switch } from '@chapterhouse/ui/components/fields/field.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { uiTexts } from '@chapterhouse/ui/texts/ui-texts'
import { KeyRound, Trash2 } from 'lucide'
import { useState } from 'preact/hooks'
import { When } from '../../dates/when.tsx'
import { Part } from '../../page/page.tsx'
import { useAction } from '../../queries/query.ts'
import { call } from '../../server/api.ts'
import type { Person } from '../../server/responses.ts'
import { peopleTexts } from '../../texts/people/people.ts'
import { shellTexts } from '../../texts/shell/shell.ts'
import { ChangeRole, ClearPassword, ClearRecovery, DeletePerson, SetPassword } from './account-dialogs.tsx'

type OpenDialog = 'role' | 'password' | 'clear' | 'recovery' | 'delete' | undefined

/** A person's role, password and status, and deletion. */
export function PersonAccount({ user }: { user: Person }) {
  const texts = peopleTexts.value
  const [dialog, setDialog] = useState<OpenDialog>()
  const lock = useAction(
    (disabled: boolean) => call('PATCH /admin/users/:id', { params: { id: user.id }, body: { disabled } }),
    ({ username }, disabled) =>
      toast({
        text: disabled ? texts.disableDone(username) : texts.enableDone(username),
        actions: [{ text: uiTexts.value.undo, onClick: () => lock.act(!disabled) }],
      }),
  )
  const close = () => setDialog(undefined)
  return (
    <Part title={texts.account}>
      <Switch label={texts.disable} hint={texts.disableHint} checked={user.disabled} onChecked={lock.act} />
      {lock.error && <Failed error={lock.error} text={shellTexts.value.codes} />}
      <dl class="facts">
        <dt>{texts.facts.role}</dt>
        <dd>{texts.roles[user.role]}</dd>
        <dt>{texts.facts.password}</dt>
        <dd>{user.has_password ? texts.isSet : texts.notSet}</dd>
        <dt>{texts.facts.recovery}</dt>
        <dd>{user.has_recovery ? texts.isSet : texts.notSet}</dd>
        <dt>{texts.facts.seen}</dt>
        <dd>
          <When at={user.last_seen_at} />
        </dd>
      </dl>
      <div class="control-row">
        <Button form="quiet" onClick={() => setDialog('role')}>
          {user.role === 'admin' ? texts.demote : texts.promote}
        </Button>
        <Button form="quiet" icon={KeyRound} onClick={() => setDialog('password')}>
          {texts.setPassword}
        </Button>
        {user.has_password && user.role === 'user' && (
          <Button form="quiet" onClick={() => setDialog('clear')}>
            {texts.clearPassword}
          </Button>
        )}
        {user.has_recovery && (
          <Button form="quiet" onClick={() => setDialog('recovery')}>
            {texts.clearRecovery}
          </Button>
        )}
        <Button form="danger" icon={Trash2} onClick={() => setDialog('delete')}>
          {texts.delete}
        </Button>
      </div>
      {dialog === 'role' && <ChangeRole user={user} onClose={close} />}
      {dialog === 'password' && <SetPassword user={user} onClose={close} />}
      {dialog === 'clear' && <ClearPassword user={user} onClose={close} />}
      {dialog === 'recovery' && <ClearRecovery user={user} onClose={close} />}
      {dialog === 'delete' && <DeletePerson user={user} onClose={close} />}
    </Part>
  )
}
