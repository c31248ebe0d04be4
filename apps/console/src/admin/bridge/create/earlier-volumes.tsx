import { Check } from '@chapterhouse/ui/components/fields/field.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import type { BookEstimate } from '../../../server/responses.ts'
import { bridgeCreateTexts } from '../../../texts/server/bridge-create.ts'
import type { Figures } from '../figures.ts'
import { figuresText } from './figures-text.ts'

/** Earlier volumes of the series that lack recaps, each with its figures, and the sum of the selected ones and the book. */
export function EarlierVolumes({
  estimate: { earlier, subscription },
  own,
  without,
  onWithout,
}: {
  estimate: BookEstimate
  /** Of the book itself. */
  own: Figures
  /** Paths of the volumes that are not selected. */
  without: ReadonlySet<string>
  onWithout: (next: ReadonlySet<string>) => void
}) {
  const texts = bridgeCreateTexts.value
  const selected = earlier.filter(({ path }) => !without.has(path))
  const describe = (books: readonly Figures[]) => figuresText(books, subscription)
  const toggle = (path: string, isSelected: boolean) =>
    onWithout(new Set(isSelected ? [...without].filter((one) => one !== path) : [...without, path]))
  return (
    <fieldset class="bridge-earlier">
      <legend>{texts.earlier.title}</legend>
      <p class="hint">{texts.earlier.text}</p>
      {earlier.map((volume) => (
        <Check
          key={volume.path}
          label={<span dir="auto">{texts.earlier.volume(formatNumber(language.value, volume.series_index), volume.title)}</span>}
          hint={describe([volume])}
          checked={!without.has(volume.path)}
          onChecked={(is) => toggle(volume.path, is)}
        />
      ))}
      <p class="bridge-sum bridge-total" role="status">
        <strong>{texts.sum(selected.length + 1)}</strong> <span class="numbers">{describe([...selected, own])}</span>
      </p>
    </fieldset>
  )
}
