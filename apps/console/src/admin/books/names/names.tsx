import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Field } from '@chapterhouse/ui/components/fields/field.tsx'
import { Table } from '@chapterhouse/ui/components/lists/table.tsx'
import { formatLength, formatNumber } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { useQuery } from '@tanstack/preact-query'
import { Merge as MergeIcon } from 'lucide'
import { useEffect, useState } from 'preact/hooks'
import { Page } from '../../../page/page.tsx'
import { call } from '../../../server/api.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { NotFound } from '../../not-found.tsx'
import { to, type Where } from '../../routes.ts'
import '../books.css'
import { MergeDialog, type MergeOffer } from './merge-dialog.tsx'
import type { NameField } from './merge-plan.ts'

const KINDS = ['authors', 'narrators', 'series'] as const
type Kind = (typeof KINDS)[number]
const FIELD: Record<Kind, NameField> = { authors: 'author', narrators: 'narrator', series: 'series' }

interface Name {
  name: string
  books: number
  duration: number
}

interface Names {
  names: readonly Name[]
  merges: readonly { names: string[]; suggested: string }[]
  unknown: number
}

async function namesOf(kind: Kind, signal: AbortSignal): Promise<Names> {
  if (kind === 'authors') {
    const { authors, merge_suggestions, unknown } = await call('GET /admin/authors', { query: {} }, { signal })
    return { names: authors, merges: merge_suggestions, unknown }
  }
  if (kind === 'narrators') {
    const { narrators, merge_suggestions, unknown } = await call('GET /admin/narrators', { query: {} }, { signal })
    return { names: narrators, merges: merge_suggestions, unknown }
  }
  const { series } = await call('GET /admin/series', { query: {} }, { signal })
  return { names: series, merges: [], unknown: 0 }
}

/** All people credited in books; spellings of one person can be merged. */
export function NamesPage({ where: { item } }: { where: Where }) {
  const kind = KINDS.find((one) => one === item)
  return kind ? <NamesOfKind key={kind} kind={kind} /> : <NotFound />
}

function NamesOfKind({ kind }: { kind: Kind }) {
  const { names: texts } = booksTexts.value
  const [typed, setTyped] = useState('')
  const [offer, setOffer] = useState<MergeOffer>()
  const found = useQuery({ queryKey: ['names', kind], queryFn: ({ signal }) => namesOf(kind, signal) })
  return (
    <Page title={texts.title} tabs={KINDS.map((one) => ({ text: texts[one], href: to.names(one), isHere: one === kind }))}>
      {found.isError && <Failed error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <Skeleton shape="table-shape" />}
      {found.data && (
        <>
          <Suggestions merges={found.data.merges} onOffer={setOffer} />
          <Field label={texts.filter} type="search" value={typed} onValue={setTyped} input={{ autocomplete: 'off' }} />
          {kind !== 'series' && found.data.unknown > 0 && <p class="hint">{texts.unknown[kind](found.data.unknown)}</p>}
          <List kind={kind} names={found.data.names} typed={typed} onOffer={setOffer} />
        </>
      )}
      {offer && <MergeDialog field={FIELD[kind]} offer={offer} onClose={() => setOffer(undefined)} />}
    </Page>
  )
}

function Suggestions({ merges, onOffer }: { merges: Names['merges']; onOffer: (offer: MergeOffer) => void }) {
  const { names: texts } = booksTexts.value
  if (merges.length === 0) return null
  return (
    <section class="names-suggestions" aria-label={texts.suggestions}>
      <h2>{texts.suggestions}</h2>
      <ul class="plain-list">
        {merges.map(({ names, suggested }) => (
          <li key={suggested}>
            <span class="said" dir="auto">
              {texts.suggestion(names)}
            </span>
            <Button form="quiet" onClick={() => onOffer({ names, suggested })}>
              {texts.merge}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function List({
  kind,
  names,
  typed,
  onOffer,
}: {
  kind: Kind
  names: readonly Name[]
  typed: string
  onOffer: (offer: MergeOffer) => void
}) {
  const { names: texts } = booksTexts.value
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setSelected(new Set()), [names])
  const wanted = typed.trim().toLocaleLowerCase()
  const rows = names.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
  if (rows.length === 0) return <p class="hint">{texts.empty}</p>
  return (
    <Table
      label={texts[kind]}
      rows={rows}
      keyOf={({ name }) => name}
      nameOf={({ name }) => name}
      hrefOf={({ name }) => to.books(new URLSearchParams({ [FIELD[kind]]: name }).toString())}
      columns={[
        { id: 'name', header: texts.name, cell: ({ name }) => <span dir="auto">{name}</span> },
        {
          id: 'books',
          header: texts.books,
          isNumber: true,
          width: '6rem',
          cell: ({ books }) => formatNumber(language.value, books),
        },
        {
          id: 'duration',
          header: texts.duration,
          isNumber: true,
          from: 'medium',
          width: '8rem',
          cell: ({ duration }) => formatLength(duration, language.value),
        },
      ]}
      choosing={{
        selected,
        onSelected: setSelected,
        actions: (
          <Button
            form="quiet"
            icon={MergeIcon}
            onClick={() => {
              const chosen = names.filter(({ name }) => selected.has(name)).toSorted((a, b) => b.books - a.books)
              onOffer({ names: chosen.map(({ name }) => name), suggested: chosen[0]?.name ?? '' })
            }}
          >
            {texts.merge}
          </Button>
        ),
      }}
    />
  )
}
