import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { Combobox } from '@chapterhouse/ui/components/fields/combobox.tsx'
import { Switch } from '@chapterhouse/ui/components/fields/field.tsx'
import { Sheet } from '@chapterhouse/ui/components/layers/layer.tsx'
import { X } from 'lucide'
import { useState } from 'preact/hooks'
import { canDownload } from '../../../offline/offline.ts'
import { can } from '../../../server/server-facts.ts'
import { libraryTexts } from '../../../texts/pages/library.ts'
import { AGES, LENGTH_NAMES, type LibraryFilter, onlyAbout, PROGRESS_STATES, type Subject } from './filter.ts'
import { filterText } from './filter-texts.ts'
import { useFilterChoices } from './use-filter-choices.ts'

/** All filters for these libraries; they are combined. */
export function FilterSheet({
  libraryIds,
  filter,
  subject,
  onFilter,
  onClose,
}: {
  libraryIds: readonly number[]
  filter: LibraryFilter
  /** It cannot be changed. */
  subject?: Subject | undefined
  onFilter: (filter: LibraryFilter) => void
  onClose: () => void
}) {
  const texts = libraryTexts.value.filters
  const [draft, setDraft] = useState(filter)
  const choices = useFilterChoices(libraryIds)
  const change = (part: Partial<LibraryFilter>) => setDraft({ ...draft, ...part })
  return (
    <Sheet title={texts.title} onClose={onClose}>
      <div class="library-choices">
        {can('book_filters') && (
          <>
            <Toggles
              kind="progress"
              values={PROGRESS_STATES}
              chosen={draft.progress}
              onChosen={(progress) => change({ progress })}
            />
            <Choices kind="genre" values={choices.genres} chosen={draft.genre} onChosen={(genre) => change({ genre })} />
            <Toggles
              kind="length"
              values={LENGTH_NAMES}
              chosen={[draft.length]}
              onChosen={(lengths) => change({ length: lengths.find((one) => one !== draft.length) ?? '' })}
            />
            <Choices
              kind="language"
              values={choices.languages}
              chosen={draft.language}
              onChosen={(language) => change({ language })}
            />
            <Toggles
              kind="added"
              values={AGES}
              chosen={[draft.added]}
              onChosen={(ages) => change({ added: ages.find((one) => one !== draft.added) ?? '' })}
            />
          </>
        )}
        {(['author', 'narrator', 'series'] as const).map(
          (kind) =>
            kind !== subject?.kind &&
            choices[kind].length > 0 && (
              <Combobox
                key={kind}
                label={texts.kinds[kind]}
                value={draft[kind]}
                options={choices[kind].map((name) => ({ value: name, text: name }))}
                placeholder={texts.any}
                onValue={(name) => change({ [kind]: name })}
              />
            ),
        )}
        {canDownload.value === 'yes' && (
          <Switch label={texts.downloaded} checked={draft.downloaded} onChecked={(downloaded) => change({ downloaded })} />
        )}
      </div>
      <div class="layer-actions library-apply">
        <Button form="quiet" onClick={() => onFilter(onlyAbout(subject))}>
          {texts.clear}
        </Button>
        <Button form="fill" onClick={() => onFilter(draft)}>
          {texts.apply}
        </Button>
      </div>
    </Sheet>
  )
}

interface TogglesProps<V extends string> {
  kind: 'progress' | 'genre' | 'language' | 'length' | 'added'
  values: readonly V[]
  chosen: readonly (V | '')[]
  onChosen: (chosen: V[]) => void
}

/** A few values, each of them on or off. */
function Toggles<V extends string>({ kind, values, chosen, onChosen }: TogglesProps<V>) {
  const on = values.filter((value) => chosen.includes(value))
  return (
    <fieldset class="field">
      <legend class="label">{libraryTexts.value.filters.kinds[kind]}</legend>
      <div class="library-chips">
        {values.map((value) => (
          <button
            key={value}
            type="button"
            class="chip"
            aria-pressed={on.includes(value)}
            onClick={() => onChosen(on.includes(value) ? on.filter((one) => one !== value) : [...on, value])}
          >
            <span dir="auto">{filterText(kind, value)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const MOST_TOGGLES = 12

/** Any number of values, with a search field if there are many. A chosen value that is no longer offered can still be removed. */
function Choices(props: TogglesProps<string> & { kind: 'genre' | 'language' }) {
  const { kind, values, chosen, onChosen } = props
  const texts = libraryTexts.value.filters
  const isIn = (list: readonly string[], value: string) => list.some((one) => one.toLowerCase() === value.toLowerCase())
  const others = chosen.filter((value) => !isIn(values, value))
  if (values.length + others.length === 0) return null
  const named = values.map((value) => chosen.find((one) => isIn([value], one)) ?? value)
  if (values.length <= MOST_TOGGLES) return <Toggles {...props} values={[...named, ...others]} />
  return (
    <div class="library-many">
      <Combobox
        label={texts.kinds[kind]}
        value=""
        options={values.filter((value) => !isIn(chosen, value)).map((value) => ({ value, text: filterText(kind, value) }))}
        placeholder={texts.any}
        onValue={(value) => value && onChosen([...chosen, value])}
      />
      <div class="library-chips">
        {chosen.map((value) => (
          <button
            key={value}
            type="button"
            class="chip"
            aria-label={texts.remove(filterText(kind, value))}
            onClick={() => onChosen(chosen.filter((one) => one !== value))}
          >
            <span dir="auto">{filterText(kind, value)}</span>
            <Icon of={X} size={16} />
          </button>
        ))}
      </div>
    </div>
  )
}
