import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Check } from '@chapterhouse/ui/components/fields/field.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { MOST_REM } from '@chapterhouse/ui/components/lists/fit-columns'
import { Minus, Plus } from 'lucide'
import { booksTexts } from '../../../texts/books/books.ts'
import { COLUMN_IDS, COLUMNS, type ColumnId, FIRST_CHOICE, withShown, withWidth } from './column-choice.ts'
import { chooseColumns, shownColumns } from './shown-columns.ts'

/** Shows and hides columns and changes their widths, without dragging. A choice applies immediately. */
export function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const texts = booksTexts.value
  const choice = shownColumns.value
  return (
    <Dialog
      title={texts.columnChoice.title}
      onClose={onClose}
      actions={
        <>
          <Button form="quiet" disabled={choice === FIRST_CHOICE} onClick={() => chooseColumns(FIRST_CHOICE)}>
            {texts.columnChoice.reset}
          </Button>
          <Button form="fill" onClick={onClose}>
            {texts.columnChoice.done}
          </Button>
        </>
      }
    >
      <div class="stack">
        <p class="hint">{texts.columnChoice.text}</p>
        <ul class="books-columns">
          {COLUMN_IDS.map((id) => (
            <li key={id}>
              <Check
                label={texts.columns[id]}
                checked={choice.shown.includes(id)}
                onChecked={(is) => chooseColumns(withShown(choice, id, is))}
              />
              {choice.shown.includes(id) && <Width id={id} />}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function Width({ id }: { id: ColumnId }) {
  const { columns: headers, columnChoice: texts } = booksTexts.value
  const choice = shownColumns.value
  const { rem: first, leastRem } = COLUMNS[id]
  const rem = choice.widths[id] ?? first
  const change = (by: number) => chooseColumns(withWidth(choice, id, Math.min(MOST_REM, Math.max(leastRem, rem + by))))
  return (
    <span class="control-row">
      <Button icon={Minus} label={texts.narrower(headers[id])} disabled={rem <= leastRem} onClick={() => change(-1)} />
      <Button icon={Plus} label={texts.wider(headers[id])} disabled={rem >= MOST_REM} onClick={() => change(1)} />
    </span>
  )
}
