import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { TextArea } from '@chapterhouse/ui/components/fields/field.tsx'
import { clock } from '@chapterhouse/ui/format'
import { ignore } from '@chapterhouse/ui/ignore'
import { useTyped } from '@chapterhouse/ui/unsaved'
import { useId, useState } from 'preact/hooks'
import { settings } from '../../playback/options/settings.ts'
import type { LoadedBook } from '../../playback/player.ts'
import { chapterAt } from '../../playback/position/timeline.ts'
import { playerTexts } from '../../texts/player/player.ts'
import { sheetTexts } from '../../texts/player/player-sheets.ts'
import { LABELS, type Label } from '../format/bookmark-labels.ts'
import { nameOfChapter } from '../format/format-position.ts'
import { noted } from '../keys/bookmark-now.ts'

const MAX_CHARACTERS = 2_000

export function NoteSheet({ book, onDone }: { book: LoadedBook; onDone: () => void }) {
  const texts = sheetTexts.value.note
  const about = noted.value
  const name = useId()
  const [text, setText] = useState(about?.note ?? '')
  const [label, setLabel] = useState<Label | ''>(about?.label ?? '')
  const [state, setState] = useState<'rest' | 'busy' | 'failed'>('rest')
  useTyped([text, label])
  if (!about) return null
  const chapter = chapterAt(book.timeline, about.position)
  const save = async () => {
    setState('busy')
    try {
      await about.save(text, label)
      onDone()
    } catch (error) {
      ignore('the sheet says so')(error)
      setState('failed')
    }
  }
  return (
    <form
      class="sheet-parts"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p class="sheet-note numbers" dir="auto">
        {texts.at(clock(about.position), nameOfChapter(chapter, settings.value.hideChapterTitles, playerTexts.value))}
      </p>
      <TextArea
        label={texts.text}
        value={text}
        onValue={setText}
        maxLength={MAX_CHARACTERS}
        wrong={state === 'failed' ? texts.failed : undefined}
      />
      <fieldset class="field">
        <legend class="label">{texts.label}</legend>
        <div class="chips">
          {(['', ...LABELS] as const).map((one) => (
            <label key={one} class="chip-choice">
              <input type="radio" name={name} checked={label === one} onChange={() => setLabel(one)} />
              {sheetTexts.value.labels[one || 'none']}
            </label>
          ))}
        </div>
      </fieldset>
      <div class="layer-actions">
        <Button onClick={onDone}>{texts.cancel}</Button>
        <Button form="fill" type="submit" busy={state === 'busy'}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
