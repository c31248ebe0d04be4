import { Sheet } from '@chapterhouse/ui/components/layers/layer.tsx'
import type { ComponentChild } from 'preact'
import type { LoadedBook } from '../../playback/player.ts'
import { sheetTexts } from '../../texts/player/player-sheets.ts'
import { layers, type SheetName } from '../layers/layers.ts'
import { ChapterList } from '../parts/chapter-list.tsx'
import { MarksSheet } from './marks-sheet.tsx'
import { MoreSheet, ThisBookSheet } from './more-sheet.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { QueueSheet } from './queue-sheet.tsx'
import { ShortcutsSheet } from './shortcuts-sheet.tsx'
import './sheets.css'
import { HistorySheet } from './history-sheet.tsx'
import { SleepSheet } from './sleep-sheet.tsx'
import { SoundSheet } from './sound-sheet.tsx'
import { SpeedSheet } from './speed-sheet.tsx'

interface Drawn {
  title: () => string
  inside: (book: LoadedBook, close: () => void) => ComponentChild
}

/** Every sheet of the player by the name of its layer. */
const SHEETS: Readonly<Record<SheetName, Drawn>> = {
  chapters: {
    title: () => sheetTexts.value.more.chapters,
    inside: (book, close) => <ChapterList book={book} onChosen={close} />,
  },
  speed: { title: () => sheetTexts.value.speed.title, inside: (book) => <SpeedSheet book={book} /> },
  sleep: { title: () => sheetTexts.value.sleep.title, inside: (book, close) => <SleepSheet book={book} onChosen={close} /> },
  sound: { title: () => sheetTexts.value.sound.title, inside: (book) => <SoundSheet book={book} /> },
  marks: { title: () => sheetTexts.value.marks.title, inside: (book, close) => <MarksSheet book={book} onChosen={close} /> },
  'bookmark-note': {
    title: () => sheetTexts.value.note.title,
    inside: (book, close) => <NoteSheet book={book} onDone={close} />,
  },
  where: { title: () => sheetTexts.value.where.title, inside: (book, close) => <HistorySheet book={book} onChosen={close} /> },
  queue: { title: () => sheetTexts.value.queue.title, inside: (_, close) => <QueueSheet onChosen={close} /> },
  more: { title: () => sheetTexts.value.more.title, inside: () => <MoreSheet /> },
  'this-book': {
    title: () => sheetTexts.value.more.bookTitle,
    inside: (book, close) => <ThisBookSheet book={book} onDone={close} />,
  },
}

/** The open sheets, each over the previous one; without a book, only those that need none. */
export function Sheets({ book }: { book: LoadedBook | undefined }) {
  return <>{layers.open.value.map((name) => sheetOf(name, book))}</>
}

function sheetOf(name: string, book: LoadedBook | undefined): ComponentChild {
  const close = () => layers.close(name)
  if (name === 'keys')
    return (
      <Sheet key={name} title={sheetTexts.value.keys.title} onClose={close}>
        <ShortcutsSheet />
      </Sheet>
    )
  const sheet: Drawn | undefined = Object.entries(SHEETS).find(([one]) => one === name)?.[1]
  if (!sheet || !book) return null
  return (
    <Sheet key={name} title={sheet.title()} onClose={close}>
      {sheet.inside(book, close)}
    </Sheet>
  )
}
