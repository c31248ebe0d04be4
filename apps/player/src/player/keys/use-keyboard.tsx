import { toast } from '@chapterhouse/ui/components/layers/toast.tsx'
import { go } from '@chapterhouse/ui/page-url'
import { useEffect } from 'preact/hooks'
import { settings } from '../../playback/options/settings.ts'
import type { Player } from '../../playback/player.ts'
import { to } from '../../routes.ts'
import { stepSpeed } from '../format/speed-steps.ts'
import { layers } from '../layers/layers.ts'
import { bookmarkNow } from './bookmark-now.ts'
import { mute } from './mute.ts'
import { actionOfKey, type Pressed, type ShortcutAction } from './shortcuts.ts'

/** Handles single keys unless the focused element uses them. */
export function useKeyboard(player: Player | undefined): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const act = actionOfKey(pressed(event), settings.value.singleKeys)
      if (!act || (act !== 'search' && act !== 'help' && !player?.book.value)) return
      // An open dialog must be answered first.
      if (isDialogOpen() && act !== 'toggle') return
      event.preventDefault()
      if (act === 'search') go(to.search())
      else if (act === 'help') layers.show('keys')
      else if (player) doAct(act, player)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [player])
}

function doAct(act: Exclude<ShortcutAction, 'search' | 'help'>, player: Player): void {
  const actions: Record<typeof act, () => void> = {
    toggle: () => player.toggle(),
    'skip-back': () => player.skip('back'),
    'skip-forward': () => player.skip('forward'),
    'previous-chapter': () => player.previousChapter(),
    'next-chapter': () => player.nextChapter(),
    slower: () => player.setSpeed(stepSpeed(player.speed.value, 'slower')),
    faster: () => player.setSpeed(stepSpeed(player.speed.value, 'faster')),
    bookmark: () => void bookmarkNow(player, { toast }),
    sleep: () => layers.show('sleep'),
    chapters: () => layers.show('chapters'),
    undo: () => player.undo(),
    mute: () => mute(player),
  }
  actions[act]()
}

const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=range], [type=button]), textarea, select, [contenteditable]'
const ARROWS =
  'input[type=radio], input[type=range], [role=tree], [role=treeitem], [role=tab], [role=menuitem], [role=listbox], [role=option]'
const CONTROLS = 'button, a[href], summary, input, [role=button]'

function pressed({ key, shiftKey, ctrlKey, altKey, metaKey, repeat, target }: KeyboardEvent): Pressed {
  const is = (selector: string) => target instanceof Element && target.closest(selector) !== null
  const focus = is(FIELDS) ? 'field' : is(ARROWS) ? 'arrows' : is(CONTROLS) ? 'control' : 'page'
  return { key, shift: shiftKey, hasOther: ctrlKey || altKey || metaKey, focus, isRepeated: repeat }
}
