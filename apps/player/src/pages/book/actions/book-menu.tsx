import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Sheet } from '@chapterhouse/ui/components/layers/layer.tsx'
import {
  CalendarDays,
  CheckCheck,
  FolderPlus,
  type IconNode,
  ListEnd,
  ListStart,
  PackageMinus,
  PackagePlus,
  Repeat,
  SkipBack,
  Undo2,
} from 'lucide'
import { startBook } from '../../../load-player.ts'
import { currentPlayer } from '../../../playback/now-playing.ts'
import { isOpen, layers } from '../../../player/layers/layers.ts'
import { can } from '../../../server/server-facts.ts'
import { bookTexts } from '../../../texts/pages/book.ts'
import type { OpenBook } from '../use-book.ts'
import { CollectSheet } from './collect-sheet.tsx'
import { DatesDialog } from './dates-dialog.tsx'
import { menuActions } from './menu-actions.ts'

interface Item {
  icon: IconNode
  text: string
  when: boolean
  onClick: () => void
}

/** A book's less frequent actions, and the dialogs that some of them open. */
export function BookMenu({ open }: { open: OpenBook }) {
  return (
    <>
      {isOpen('book-menu') && (
        <Sheet title={open.book.title} onClose={() => layers.close('book-menu')}>
          <Items open={open} />
        </Sheet>
      )}
      {isOpen('book-collect') && <CollectSheet at={open.ref} onClose={() => layers.close('book-collect')} />}
      {isOpen('book-dates') && (
        <DatesDialog at={open.ref} progress={open.progress ?? undefined} onClose={() => layers.close('book-dates')} />
      )}
    </>
  )
}

function Items({ open }: { open: OpenBook }) {
  const texts = bookTexts.value.menu
  const doings = menuActions(open)
  const { progress, book, ref } = open
  const isFinished = open.isLoaded ? currentPlayer.value?.finished.value === true : progress?.finished === true
  const isBegun = (progress?.position ?? 0) > 0 || open.isLoaded
  const then = (work: () => unknown) => () => {
    layers.close('book-menu')
    work()
  }
  const items: Item[] = [
    { icon: CheckCheck, text: texts.finish, when: !isFinished, onClick: then(() => doings.setFinished(true)) },
    { icon: Undo2, text: texts.unfinish, when: isFinished, onClick: then(() => doings.setFinished(false)) },
    { icon: SkipBack, text: texts.fromStart, when: isBegun, onClick: then(() => startBook(ref, { at: 0 })) },
    {
      icon: Repeat,
      text: bookTexts.value.playSeries,
      when: book.series !== '' && can('next_book'),
      onClick: then(() => startBook(ref, { from: 'series' })),
    },
    { icon: ListStart, text: texts.playNext, when: can('queue'), onClick: then(() => doings.queue(0)) },
    { icon: ListEnd, text: texts.playLater, when: can('queue'), onClick: then(() => doings.queue()) },
    { icon: FolderPlus, text: texts.collect, when: can('collections'), onClick: () => layers.swap('book-collect') },
    {
      icon: PackageMinus,
      text: texts.setAside,
      when: can('set_aside') && !isFinished && progress?.set_aside !== true,
      onClick: then(() => doings.setAside(true)),
    },
    { icon: PackagePlus, text: texts.moveBack, when: progress?.set_aside === true, onClick: then(() => doings.setAside(false)) },
    {
      icon: CalendarDays,
      text: texts.dates,
      when: can('progress_edit') && progress != null,
      onClick: () => layers.swap('book-dates'),
    },
  ]
  return (
    <div class="menu">
      {items
        .filter(({ when }) => when)
        .map((item) => (
          <button key={item.text} type="button" onClick={item.onClick}>
            <Icon of={item.icon} />
            {item.text}
          </button>
        ))}
    </div>
  )
}
