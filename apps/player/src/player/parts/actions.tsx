import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { formatSpeed } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { BookmarkPlus, Ellipsis, Gauge, type IconNode, MoonStar } from 'lucide'
import { playerTexts } from '../../texts/player/player.ts'
import { formatSleep } from '../format/format-sleep.ts'
import { bookmarkNow } from '../keys/bookmark-now.ts'
import { layers } from '../layers/layers.ts'
import { usePlaying } from './use-playing.ts'
import './actions.css'

export function Actions() {
  const texts = playerTexts.value
  return (
    <div class="actions">
      <SpeedAction />
      <SleepAction />
      <BookmarkAction />
      <Action icon={Ellipsis} text={texts.more} label={texts.more} onClick={() => layers.show('more')} />
    </div>
  )
}

export function SpeedAction() {
  const { speed } = usePlaying()
  const texts = playerTexts.value
  const label = formatSpeed(speed.value, language.value)
  return <Action icon={Gauge} text={label} label={texts.speedIs(label)} onClick={() => layers.show('speed')} />
}

export function SleepAction() {
  const { sleep } = usePlaying()
  const texts = playerTexts.value
  const label = formatSleep(sleep.value, texts)
  return (
    <Action
      icon={MoonStar}
      text={label ?? texts.sleepShort}
      label={label ? texts.sleepIs(label) : texts.sleep}
      isOn={label !== undefined}
      onClick={() => layers.show('sleep')}
    />
  )
}

export function BookmarkAction() {
  const player = usePlaying()
  const texts = playerTexts.value
  return (
    <Action icon={BookmarkPlus} text={texts.bookmark} label={texts.bookmark} onClick={() => void bookmarkNow(player, { toast })} />
  )
}

function Action({
  icon,
  text,
  label,
  isOn = false,
  onClick,
}: {
  icon: IconNode
  text: string
  label: string
  isOn?: boolean
  onClick: () => void
}) {
  return (
    <button type="button" class={isOn ? 'action on' : 'action'} aria-label={label} title={label} onClick={onClick}>
      <Icon of={icon} size={24} />
      <span class="action-label numbers">{text}</span>
    </button>
  )
}
