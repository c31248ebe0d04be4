import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Check } from '@chapterhouse/ui/components/fields/field.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { LogOut } from 'lucide'
import { useState } from 'preact/hooks'
import { isOpen, layers } from '../../player/layers/layers.ts'
import type { Me } from '../../server/responses.ts'
import { youTexts } from '../../texts/pages/you.ts'
import { signOut } from '../connect/sign-in.ts'
import { syncBeforeSignOut } from '../connect/sync-before-sign-out.ts'
import { removeFromDevice } from './remove-from-device.ts'

const [NO_WAY_BACK, WAITS] = ['sign-out', 'sign-out-waits']

/** Signs out: sends progress first, and asks for confirmation if the user has no way to sign in again or has unsent changes. */
export function SignOut({ me }: { me: Me }) {
  const texts = youTexts.value.signOut
  const [removes, setRemoves] = useState(me.is_demo)
  const [isBusy, setBusy] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const go = async () => {
    setBusy(true)
    if (removes) await removeFromDevice()
    signOut()
  }
  const syncAndSignOut = async () => {
    if (isBusy) return
    setBusy(true)
    const left = await syncBeforeSignOut()
    if (left === 0) return await go()
    setBusy(false)
    setWaiting(left)
    layers.show(WAITS)
  }
  return (
    <section class="you-section" aria-labelledby="sign-out">
      <h2 id="sign-out">{texts.title}</h2>
      <p>{me.is_demo ? texts.guestHint : texts.text}</p>
      <Check label={texts.remove} hint={texts.removeHint} checked={removes} onChecked={setRemoves} />
      <Button
        form="quiet"
        icon={LogOut}
        busy={isBusy}
        onClick={() => (me.has_password || me.has_recovery ? void syncAndSignOut() : layers.show(NO_WAY_BACK))}
      >
        {texts.act}
      </Button>
      <p class="visually-hidden" role="status">
        {isBusy && texts.busy}
      </p>
      {isOpen(NO_WAY_BACK) && (
        <ConfirmSheet
          layer={NO_WAY_BACK}
          title={texts.confirmTitle}
          act={texts.confirm}
          text={me.is_demo ? texts.guestHint : texts.confirmHint}
          onConfirm={() => void syncAndSignOut()}
        />
      )}
      {isOpen(WAITS) && (
        <ConfirmSheet
          layer={WAITS}
          title={texts.unsyncedTitle}
          act={texts.signOutAnyway}
          text={(removes ? texts.unsyncedLost : texts.unsyncedHint)(waiting)}
          onConfirm={() => void go()}
        />
      )}
    </section>
  )
}

function ConfirmSheet({
  layer,
  title,
  text,
  act,
  onConfirm,
}: {
  layer: string
  title: string
  text: string
  act: string
  onConfirm: () => void
}) {
  return (
    <Dialog
      title={title}
      onClose={() => layers.close(layer)}
      actions={
        <>
          <Button onClick={() => layers.close(layer)}>{youTexts.value.signOut.stay}</Button>
          <Button
            form="danger"
            onClick={() => {
              layers.close(layer)
              onConfirm()
            }}
          >
            {act}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
