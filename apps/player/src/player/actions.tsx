import { Icon } from '@chapterhouse/ui/components/icon.tsx'
import { toast } from '@chapterhouse/ui/components/toast.tsx'
import { language } from '@chapterhouse/ui/language'
import { speedInWords } from '@chapterhouse/ui/words'
import { BookmarkPlus, Ellipsis, Gauge, type IconNode, MoonStar } from 'lucide'
import { playerTexts } from '../texts/player.ts'
import { bookmarkNow } from './bookmark-now.ts'
import { layers } from './layers.ts'
import { sleepInWords } from './sleep-words.ts'
import { usePlaying } from './use-playing.ts'
import './actions.css'

/** Speed, sleep, bookmark, more. */
export function Actions() {
  const words = playerTexts.value
  return (
    <div class="actions">
      <SpeedAction />
      <SleepAction />
      <BookmarkAction />
      <Action icon={Ellipsis} says={words.more} label={words.more} onClick={() => layers.show('more')} />
    </div>
  )
}

export function SpeedAction() {
  const { speed } = usePlaying()
  const words = playerTexts.value
  const said = speedInWords(speed.value, language.value)
  return <Action icon={Gauge} says={said} label={words.speedIs(said)} onClick={() => layers.show('speed')} />
}

export function SleepAction() {
  const { sleep } = usePlaying()
  const words = playerTexts.value
  const said = sleepInWords(sleep.value, words)
  return (
    <Action
      icon={MoonStar}
      says={said ?? words.sleepShort}
      label={said ? words.sleepIs(said) : words.sleep}
      isOn={said !== undefined}
      onClick={() => layers.show('sleep')}
    />
  )
}

export function BookmarkAction() {
  const player = usePlaying()
  const words = playerTexts.value
  return (
    <Action icon={BookmarkPlus} says={words.bookmark} label={words.bookmark} onClick={() => void bookmarkNow(player, { toast })} />
  )
}

interface ActionProps {
  icon: IconNode
  says: string
  label: string
  isOn?: boolean
  onClick: () => void
}

function Action({ icon, says, label, isOn = false, onClick }: ActionProps) {
  return (
    <button type="button" class={isOn ? 'action on' : 'action'} aria-label={label} title={label} onClick={onClick}>
      <Icon of={icon} size={24} />
      <span class="action-says numbers">{says}</span>
    </button>
  )
}
