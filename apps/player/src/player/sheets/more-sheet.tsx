import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Switch } from '@chapterhouse/ui/components/fields/field.tsx'
import { toaster } from '@chapterhouse/ui/components/layers/toast.tsx'
import {
  Archive,
  ArchiveRestore,
  AudioLines,
  Bookmark,
  BookOpen,
  Car,
  CircleCheck,
  CircleX,
  Footprints,
  type IconNode,
  Keyboard,
  List,
  ListMusic,
  RotateCcw,
  SkipBack,
  SkipForward,
} from 'lucide'
import type { LoadedBook } from '../../playback/player.ts'
import { queryClient } from '../../queries/queries.ts'
import { to } from '../../routes.ts'
import { can } from '../../server/server-facts.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { sheetTexts } from '../../texts/player/player-sheets.ts'
import { layers } from '../layers/layers.ts'
import { navigateFromPlayer } from '../layers/navigate-from-player.ts'
import { usePlaying } from '../parts/use-playing.ts'

/** Less frequent actions. */
export function MoreSheet() {
  const player = usePlaying()
  const texts = sheetTexts.value.more
  const hasChapters = (player.chapter.value?.count ?? 0) > 1
  return (
    <div class="sheet-parts">
      <div class="menu">
        {hasChapters && (
          <div class="more-chapters">
            <Row icon={SkipBack} onClick={() => player.previousChapter()}>
              {texts.previous}
            </Row>
            <Row icon={SkipForward} onClick={() => player.nextChapter()}>
              {texts.next}
            </Row>
          </div>
        )}
        {hasChapters && <Opens icon={List} layer="chapters" text={texts.chapters} />}
        <Opens icon={Bookmark} layer="marks" text={texts.marks} />
        <Opens icon={Footprints} layer="where" text={texts.where} />
        {can('queue') && <Opens icon={ListMusic} layer="queue" text={texts.queue} />}
        <Opens icon={AudioLines} layer="sound" text={texts.sound} />
        <a href={to.car}>
          <Icon of={Car} />
          {texts.car}
        </a>
        <Opens icon={Keyboard} layer="keys" text={texts.keys} />
      </div>
      <Switch
        label={texts.guard}
        hint={texts.guardHint}
        checked={player.guard.value}
        onChecked={(guard) => player.setGuard(guard)}
      />
    </div>
  )
}

/** Actions for the book rather than for playback. */
export function ThisBookSheet({ book, onDone }: { book: LoadedBook; onDone: () => void }) {
  const player = usePlaying()
  const texts = sheetTexts.value.more
  const run = (work: () => Promise<void> | void, messages?: { text: string; undo: () => Promise<void> | void }) => () => {
    onDone()
    void runWithToast(work, messages)
  }
  const isFinished = player.finished.value
  const isAside = player.setAside.value
  return (
    <div class="menu">
      <a href={to.book(book.ref)} onClick={navigateFromPlayer}>
        <Icon of={BookOpen} />
        {texts.details}
      </a>
      <Row
        icon={isFinished ? CircleX : CircleCheck}
        onClick={run(() => player.setFinished(!isFinished), {
          text: isFinished ? texts.nowNotFinished : texts.nowFinished,
          undo: () => player.setFinished(isFinished),
        })}
      >
        {isFinished ? texts.notFinished : texts.finished}
      </Row>
      <Row icon={RotateCcw} onClick={run(() => player.listenAgain())}>
        {texts.again}
      </Row>
      {can('set_aside') && !isFinished && (
        <Row
          icon={isAside ? ArchiveRestore : Archive}
          onClick={run(() => player.setSetAside(!isAside), {
            text: isAside ? texts.nowMovedBack : texts.nowSetAside,
            undo: () => player.setSetAside(isAside),
          })}
        >
          {isAside ? texts.moveBack : texts.setAside}
        </Row>
      )}
      <Row
        icon={CircleX}
        onClick={() => {
          const [lowest] = layers.open.value
          if (lowest) layers.close(lowest)
          player.stop()
        }}
      >
        {texts.stop}
      </Row>
    </div>
  )
}

async function runWithToast(
  work: () => Promise<void> | void,
  messages?: { text: string; undo: () => Promise<void> | void },
): Promise<void> {
  const notify = toaster()
  await work()
  void queryClient.invalidateQueries({ queryKey: ['home'] })
  void queryClient.invalidateQueries({ queryKey: ['progress'] })
  if (messages)
    notify({ text: messages.text, actions: [{ text: playerTexts.value.undo, onClick: () => void runWithToast(messages.undo) }] })
}

/** Replaces this sheet, so that one step back returns to the player. */
function Opens({ icon, layer, text }: { icon: IconNode; layer: string; text: string }) {
  return (
    <Row icon={icon} onClick={() => layers.swap(layer)}>
      {text}
    </Row>
  )
}

function Row({ icon, children, onClick }: { icon: IconNode; children: string; onClick: () => void }) {
  return (
    <button type="button" class="more-row" onClick={onClick}>
      <Icon of={icon} />
      {children}
    </button>
  )
}
