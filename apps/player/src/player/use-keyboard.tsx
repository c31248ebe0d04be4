import { go } from '@chapterhouse/ui/address'
import { toast } from '@chapterhouse/ui/components/toast.tsx'
import { useEffect } from 'preact/hooks'
import type { Playing } from '../playback/player.ts'
import { settings } from '../playback/options/settings.ts'
import { to } from '../routes.ts'
import { bookmarkNow } from './bookmark-now.ts'
import { actOfKey, type KeyAct, type Pressed } from './keys.ts'
import { layers } from './layers.ts'
import { mute } from './mute.ts'
import { stepSpeed } from './speed-steps.ts'

/** Single keys, wherever the focus is, as long as it takes none of its own. */
export function useKeyboard(playing: Playing | undefined): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const act = actOfKey(pressed(event), settings.value.singleKeys)
      if (!act || (act !== 'search' && act !== 'help' && !playing?.book.value)) return
      // A question that is open is answered first.
      if (isAsked() && act !== 'toggle') return
      event.preventDefault()
      if (act === 'search') go(to.search())
      else if (act === 'help') layers.show('keys')
      else if (playing) doAct(act, playing)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [playing])
}

function doAct(act: Exclude<KeyAct, 'search' | 'help'>, playing: Playing): void {
  const acts: Record<typeof act, () => void> = {
    toggle: () => playing.toggle(),
    'skip-back': () => playing.skip('back'),
    'skip-forward': () => playing.skip('forward'),
    'previous-chapter': () => playing.previousChapter(),
    'next-chapter': () => playing.nextChapter(),
    slower: () => playing.setSpeed(stepSpeed(playing.speed.value, 'slower')),
    faster: () => playing.setSpeed(stepSpeed(playing.speed.value, 'faster')),
    bookmark: () => void bookmarkNow(playing, { toast }),
    sleep: () => layers.show('sleep'),
    chapters: () => layers.show('chapters'),
    undo: () => playing.undo(),
    mute: () => mute(playing),
  }
  acts[act]()
}

const isAsked = (): boolean => document.querySelector('dialog[open]') !== null

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable]'
const ARROWS =
  'input[type=radio], input[type=range], [role=tree], [role=treeitem], [role=tab], [role=menuitem], [role=listbox], [role=option]'
const CONTROLS = 'button, a[href], summary, input, [role=button]'

function pressed({ key, shiftKey, ctrlKey, altKey, metaKey, repeat, target }: KeyboardEvent): Pressed {
  const is = (selector: string) => target instanceof Element && target.closest(selector) !== null
  const focus = is(FIELDS) ? 'field' : is(ARROWS) ? 'arrows' : is(CONTROLS) ? 'control' : 'page'
  return { key, shift: shiftKey, hasOther: ctrlKey || altKey || metaKey, focus, isRepeated: repeat }
}
