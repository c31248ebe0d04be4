import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { clock } from '@chapterhouse/ui/format'
import { CircleAlert, Lock, MonitorSpeaker, Undo2 } from 'lucide'
import type { ComponentChildren } from 'preact'
import type { ConflictOffer, PlayerFailure } from '../../playback/player.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { failureMessage } from '../format/failure-message.ts'
import './notices.css'
import { usePlaying } from './use-playing.ts'

/** Notices and undo offers, most severe first: only one, so that nothing moves under a finger. */
export function Notice() {
  const failure = usePlaying().failure.value
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <div class="player-messages" aria-live="polite">
        {!failure && <StatusMessage />}
      </div>
    </>
  )
}

function StatusMessage() {
  const player = usePlaying()
  const texts = playerTexts.value
  const { otherTab, conflict, undoOffer, guard } = player
  if (otherTab.value) {
    const here = (
      <Button form="quiet" onClick={() => player.takeOver()}>
        {texts.offer.playHere}
      </Button>
    )
    return (
      <NoticeRow icon={MonitorSpeaker} actions={here}>
        {texts.offer.otherTab}
      </NoticeRow>
    )
  }
  if (conflict.value) return <ConflictNotice offer={conflict.value} />
  if (undoOffer.value?.isFresh) return <UndoChip to={undoOffer.value.to} />
  if (!guard.value) return null
  const allow = (
    <Button form="quiet" onClick={() => player.setGuard(false)}>
      {texts.guard.off}
    </Button>
  )
  return (
    <NoticeRow icon={Lock} actions={allow}>
      {texts.guard.on}
    </NoticeRow>
  )
}

/** "Back to 4:12:03". */
export function UndoChip({ to, isShort = false }: { to: number; isShort?: boolean }) {
  const player = usePlaying()
  const label = playerTexts.value.backTo(clock(to))
  return (
    <button type="button" class="undo-chip numbers" aria-label={label} onClick={() => player.undo()}>
      <Icon of={Undo2} size={18} />
      {isShort ? clock(to) : label}
    </button>
  )
}

function ConflictNotice({ offer: { kind, device, position } }: { offer: ConflictOffer }) {
  const player = usePlaying()
  const { offer } = playerTexts.value
  const name = device ?? offer.otherDevice
  const isContinued = kind === 'continued'
  return (
    <NoticeRow
      icon={MonitorSpeaker}
      actions={
        <>
          <Button form="quiet" onClick={() => player.acceptConflict()}>
            {isContinued ? offer.goBack(clock(position)) : offer.goThere}
          </Button>
          <Button onClick={() => player.declineConflict()}>{offer.stay}</Button>
        </>
      }
    >
      {isContinued ? offer.continued(name) : offer.isAt(name, clock(position))}
    </NoticeRow>
  )
}

function FailureNotice({ failure }: { failure: PlayerFailure }) {
  const player = usePlaying()
  const texts = playerTexts.value
  const { sentence, technical, mayRetry } = failureMessage(failure, texts)
  return (
    <div class="player-notice bad">
      <Icon of={CircleAlert} />
      <div class="player-notice-text">
        <p>{sentence}</p>
        {technical && (
          <details>
            <summary>{texts.failure.technical}</summary>
            <code>{technical}</code>
          </details>
        )}
      </div>
      {mayRetry && (
        <Button form="quiet" onClick={() => player.retry()}>
          {texts.failure.retry}
        </Button>
      )}
    </div>
  )
}

function NoticeRow({
  icon,
  children,
  actions,
}: {
  icon: Parameters<typeof Icon>[0]['of']
  children: ComponentChildren
  actions: ComponentChildren
}) {
  return (
    <div class="player-notice">
      <Icon of={icon} />
      <p class="player-notice-text numbers">{children}</p>
      <div class="player-notice-actions">{actions}</div>
    </div>
  )
}
