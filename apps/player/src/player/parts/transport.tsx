import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Pause, Play, RotateCcw, RotateCw, SkipBack, SkipForward } from 'lucide'
import { useRef } from 'preact/hooks'
import { settings } from '../../playback/options/settings.ts'
import { playerTexts } from '../../texts/player/player.ts'
import './transport.css'
import { usePlaying } from './use-playing.ts'

/** Previous, back, play, forward, next. Media time runs from left to right in every language. */
export function Transport({ size = 'large' }: { size?: 'large' | 'bar' }) {
  const player = usePlaying()
  const texts = playerTexts.value
  const hasChapters = (player.chapter.value?.count ?? 0) > 1
  const icon = size === 'large' ? 24 : 20
  return (
    <div class={`transport ${size}`}>
      {hasChapters && (
        <Button
          class="transport-chapter"
          round
          icon={SkipBack}
          iconSize={icon}
          label={texts.previousChapter}
          onClick={() => player.previousChapter()}
        />
      )}
      <SkipButton direction="back" />
      {size === 'large' ? <PlayButton /> : <PlayButton form="quiet" size={24} />}
      <SkipButton direction="forward" />
      {hasChapters && (
        <Button
          class="transport-chapter"
          round
          icon={SkipForward}
          iconSize={icon}
          label={texts.nextChapter}
          onClick={() => player.nextChapter()}
        />
      )}
    </div>
  )
}

/** Not filled if the page may have a filled button. */
export function PlayButton({ form = 'fill', size = 32 }: { form?: 'fill' | 'quiet' | 'plain'; size?: number }) {
  const player = usePlaying()
  const texts = playerTexts.value
  const isWanted = player.wanted.value
  return (
    <Button
      class={player.waiting.value ? 'play-button waiting' : 'play-button'}
      form={form}
      round
      icon={isWanted ? Pause : Play}
      iconSize={size}
      label={isWanted ? texts.pause : texts.play}
      onClick={() => player.toggle()}
    />
  )
}

/** Repeats in minutes while held; keys and screen readers click it. */
export function SkipButton({ direction, shows = 'icon' }: { direction: 'back' | 'forward'; shows?: 'icon' | 'words' }) {
  const player = usePlaying()
  const isHeld = useRef(false)
  const texts = playerTexts.value
  const seconds = direction === 'back' ? settings.value.skipBack : settings.value.skipForward
  const label = direction === 'back' ? texts.back(seconds) : texts.forward(seconds)
  const release = () => {
    if (isHeld.current) player.releaseSkip()
    isHeld.current = false
  }
  const hasTouched = useRef(false)
  return (
    <button
      type="button"
      class={`button plain round skip-button ${direction}`}
      aria-label={label}
      title={label}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        isHeld.current = true
        hasTouched.current = true
        player.holdSkip(direction)
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!hasTouched.current) player.skip(direction)
        hasTouched.current = false
      }}
    >
      <span class="skip-drawing">
        <Icon of={direction === 'back' ? RotateCcw : RotateCw} size={40} />
        <span class="skip-seconds numbers">{seconds}</span>
      </span>
      {shows === 'words' && <span class="words">{label}</span>}
    </button>
  )
}
