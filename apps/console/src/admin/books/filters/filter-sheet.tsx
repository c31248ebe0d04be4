import { ISSUE_KINDS } from '@chapterhouse/contract/names'
import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Check, Field, Segmented, Select } from '@chapterhouse/ui/components/fields/field.tsx'
import { Dialog } from '@chapterhouse/ui/components/layers/layer.tsx'
import { formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { go } from '@chapterhouse/ui/page-url'
import { PersonField } from '../../../forms/person-field.tsx'
import { useLibraries } from '../../../queries/query.ts'
import type { ResponseOf } from '../../../server/responses.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { healthTexts } from '../../../texts/books/health.ts'
import { to } from '../../routes.ts'
import { useFacets } from '../use-books.ts'
import { type FilterName, type FilterSet, FLAGS, filtersIn, orderIn, SETS, toggled, withoutAll, withValue } from './filters.ts'

type Facets = ResponseOf<'GET /admin/books/facets'>

const put = (search: string) => go(to.books(search), { instead: true })

/** All filters, each with the number of books it matches. A choice applies immediately. */
export function FilterSheet({ search, onClose }: { search: string; onClose: () => void }) {
  const texts = booksTexts.value
  const facets = useFacets(search).data
  return (
    <Dialog
      broad
      title={texts.filters}
      onClose={onClose}
      actions={
        <>
          <Button form="quiet" disabled={filtersIn(search).length === 0} onClick={() => put(withoutAll(search))}>
            {texts.clearFilters}
          </Button>
          <Button form="fill" onClick={onClose}>
            {texts.done}
            {facets && ` (${formatNumber(language.value, facets.total)})`}
          </Button>
        </>
      }
    >
      <div class="filters">
        <Choices search={search} facets={facets} />
        {facets && <Flags search={search} facets={facets} />}
        {facets && SETS.map((set) => <ValueSet key={set} set={set} search={search} facets={facets} />)}
        <Ranges search={search} />
      </div>
    </Dialog>
  )
}

const SORTS = ['title', 'author', 'surname', 'series', 'narrator', 'published', 'added', 'duration', 'size'] as const
/** The kinds of issues by which books can be filtered. */
const ISSUES = ISSUE_KINDS.filter((kind) => kind !== 'duplicate' && kind !== 'missing')

function Choices({ search, facets }: { search: string; facets: Facets | undefined }) {
  const texts = booksTexts.value
  const libraries = useLibraries().data?.libraries ?? []
  const params = new URLSearchParams(search)
  const { sort, isDescending } = orderIn(search)
  const countOf = (id: number) => facets?.libraries.find(({ library_id }) => library_id === id)?.count
  return (
    <>
      <div class="control-row">
        <Select
          label={texts.sort}
          value={SORTS.find((one) => one === sort) ?? 'title'}
          options={SORTS.map((value) => ({ value, text: texts.sorts[value] }))}
          onValue={(value) => put(withValue(search, 'sort', value === 'title' ? undefined : value))}
        />
        <Check
          label={texts.descending}
          checked={isDescending}
          onChecked={(is) => put(withValue(search, 'order', is ? 'desc' : undefined))}
        />
      </div>
      <div class="control-row">
        <Select
          label={texts.library}
          value={params.get('library_id') ?? ''}
          options={[
            { value: '', text: texts.any },
            ...libraries.map(({ id, name }) => ({ value: String(id), text: counted(name, countOf(id)) })),
          ]}
          onValue={(value) => put(withValue(search, 'library_id', value))}
        />
        <Select
          label={healthTexts.value.title}
          value={params.get('issue') ?? ''}
          options={[
            { value: '', text: texts.any },
            ...ISSUES.map((kind) => ({ value: String(kind), text: healthTexts.value.kinds[kind]?.title ?? kind })),
          ]}
          onValue={(value) => put(withValue(search, 'issue', value))}
        />
        <PersonField
          label={texts.seenBy}
          value={params.get('seen_by') ?? ''}
          none={texts.any}
          mayBeNone
          onValue={(value) => put(withValue(search, 'seen_by', value))}
        />
      </div>
    </>
  )
}

function Flags({ search, facets }: { search: string; facets: Facets }) {
  const texts = booksTexts.value
  const params = new URLSearchParams(search)
  return (
    <div class="filters-flags">
      {FLAGS.map((flag) => {
        const labels = texts.flags[flag]
        return (
          <Segmented
            key={flag}
            label={labels?.yes ?? flag}
            value={params.get(flag) ?? ''}
            options={[
              { value: '', text: texts.any },
              { value: 'true', text: counted(labels?.yes ?? flag, facets[flag].yes) },
              { value: 'false', text: counted(labels?.no ?? flag, facets[flag].no) },
            ]}
            onValue={(value) => put(withValue(search, flag, value))}
          />
        )
      })}
    </div>
  )
}

const FACET = {
  format: 'formats',
  codec: 'codecs',
  genre: 'genres',
  tag: 'tags',
  language: 'languages',
  publisher: 'publishers',
} as const

function ValueSet({ set, search, facets }: { set: FilterSet; search: string; facets: Facets }) {
  const { sets } = booksTexts.value
  const chosen = new URLSearchParams(search).getAll(set)
  const values = facets[FACET[set]]
  if (values.length === 0 && chosen.length === 0) return null
  const gone = chosen.filter((value) => !values.some((one) => one.value === value)).map((value) => ({ value, count: 0 }))
  return (
    <details class="filters-set" open={chosen.length > 0}>
      <summary>{sets[set]}</summary>
      <div class="filters-values">
        {[...values, ...gone].map(({ value, count }) => (
          <Check
            key={value}
            label={counted(value, count)}
            checked={chosen.includes(value)}
            onChecked={() => put(toggled(search, { name: set, value }))}
          />
        ))}
      </div>
    </details>
  )
}

function Ranges({ search }: { search: string }) {
  const texts = booksTexts.value
  const params = new URLSearchParams(search)
  const hours = (name: FilterName) => {
    const seconds = Number(params.get(name))
    return seconds > 0 ? String(seconds / 3_600) : ''
  }
  const putHours = (name: FilterName, value: string) =>
    put(withValue(search, name, Number(value) > 0 ? String(Math.round(Number(value) * 3_600)) : undefined))
  const number = { min: 0, step: 'any', inputMode: 'decimal' } as const
  return (
    <div class="control-row">
      <Field
        label={texts.shortest}
        type="number"
        value={hours('min_duration')}
        input={number}
        onValue={(value) => putHours('min_duration', value)}
      />
      <Field
        label={texts.longest}
        type="number"
        value={hours('max_duration')}
        input={number}
        onValue={(value) => putHours('max_duration', value)}
      />
      <Field
        label={`${texts.added}: ${texts.addedFrom}`}
        type="date"
        value={params.get('added_after') ?? ''}
        onValue={(value) => put(withValue(search, 'added_after', value))}
      />
      <Field
        label={`${texts.added}: ${texts.addedUntil}`}
        type="date"
        value={params.get('added_before') ?? ''}
        onValue={(value) => put(withValue(search, 'added_before', value))}
      />
    </div>
  )
}

const counted = (text: string, count: number | undefined): string =>
  count === undefined ? text : `${text} (${formatNumber(language.value, count)})`
