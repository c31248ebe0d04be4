import { signal } from '@preact/signals'
import type { FreshBookmark, Player } from '../../playback/player.ts'
import { playerTexts } from '../../texts/player/player.ts'
import type { Label } from '../format/bookmark-labels.ts'
import { layers } from '../layers/layers.ts'

/** A bookmark whose note is being edited. */
interface Noted {
  position: number
  note: string
  label: Label | ''
  save: (note: string, label: Label | '') => Promise<unknown>
}

export const noted = signal<Noted | undefined>(undefined)

/** One tap adds a bookmark; a note is offered afterwards, never before. */
export async function bookmarkNow(
  player: Player,
  { toast }: { toast: (toast: { text: string; actions: readonly { text: string; onClick: () => void }[] }) => void },
): Promise<void> {
  const fresh = await player.bookmark()
  if (!fresh) return
  const texts = playerTexts.value
  toast({
    text: texts.bookmarked,
    actions: [
      { text: texts.addNote, onClick: () => writeNote(fresh) },
      { text: texts.undo, onClick: () => void fresh.undo() },
    ],
  })
}

function writeNote(fresh: FreshBookmark): void {
  noted.value = {
    position: fresh.position,
    note: '',
    label: '',
    save: async (note, label) => {
      if (note) await fresh.addNote(note)
      if (label) await fresh.setLabel(label)
    },
  }
  layers.show('bookmark-note')
}
