import { LinkButton } from '@chapterhouse/ui/components/basics/button.tsx'
import { Failed, Skeleton } from '@chapterhouse/ui/components/basics/states.tsx'
import { Check } from '@chapterhouse/ui/components/fields/field.tsx'
import { Detail, Part } from '../../../page/page.tsx'
import type { MatchItem, MatchRun } from '../../../server/responses.ts'
import { matchingTexts } from '../../../texts/books/matching.ts'
import { NotFound } from '../../not-found.tsx'
import { to } from '../../routes.ts'
import { ComparedCovers } from '../compared/compared-covers.tsx'
import { ComparedFields } from '../compared/compared-fields.tsx'
import { applicableOf, isIncluded, toggled } from '../inclusion.ts'
import { canApply, detailText, type Scope, titleOf } from '../run-labels.ts'
import { useInclusion, useMatchItem } from '../use-match-runs.ts'

/** One book of a run: its current values beside the match's. */
export function ItemDetail({ run, id, scope, closeHref }: { run: MatchRun; id: number; scope: Scope; closeHref: string }) {
  const texts = matchingTexts.value
  const item = useMatchItem(run.id, id)
  if (item.data === null) return <NotFound />
  if (!item.data)
    return (
      <Detail title={texts.title} closeHref={closeHref}>
        {item.isError ? <Failed error={item.error} onRetry={() => void item.refetch()} /> : <Skeleton shape="table-shape" />}
      </Detail>
    )
  return (
    <Detail title={titleOf(item.data)} closeHref={closeHref}>
      <Facts item={item.data} />
      {canApply(run) && applicableOf(item.data.outcome) && !item.data.gone && <IncludeCheck run={run} item={item.data} />}
      {applicableOf(item.data.outcome) ? <Comparison item={item.data} scope={scope} /> : <p class="hint">{texts.detail.noMatch}</p>}
      <div class="control-row">
        {!item.data.gone && (
          <LinkButton form="quiet" href={to.book(item.data)}>
            {texts.detail.openBook}
          </LinkButton>
        )}
        {item.data.proposal.web_url && (
          <a class="button quiet" href={item.data.proposal.web_url} target="_blank" rel="noreferrer">
            <span class="button-label">{texts.detail.openWork}</span>
          </a>
        )}
      </div>
    </Detail>
  )
}

function Facts({ item }: { item: MatchItem }) {
  const { detail: texts, applied } = matchingTexts.value
  const hasMatch = applicableOf(item.outcome) !== undefined
  const lines = [
    item.gone && texts.gone,
    hasMatch && texts.score(item.score, item.runner_up),
    applied[item.applied] && `${applied[item.applied]}.`,
    detailText(item),
  ].filter(Boolean)
  return (
    <div>
      <p class="path">{item.path}</p>
      {lines.length > 0 && <p class="hint">{lines.join(' ')}</p>}
    </div>
  )
}

function IncludeCheck({ run, item }: { run: MatchRun; item: MatchItem }) {
  const [inclusion, setInclusion] = useInclusion(run.id)
  return (
    <Check
      label={matchingTexts.value.item.include}
      checked={isIncluded(inclusion, item)}
      onChecked={() => setInclusion(toggled(inclusion, item))}
    />
  )
}

function Comparison({ item, scope }: { item: MatchItem; scope: Scope }) {
  const { detail: texts, cover, noChanges } = matchingTexts.value
  const { proposal, book, changes, gone } = item
  const { fields = [], cover: hasNewCover = false } = changes[scope] ?? {}
  const isChanged = new Set<string>(fields)
  const all = Object.keys(proposal.values)
  const rows = (names: readonly string[]) =>
    names.map((field) => ({ field, now: book.values[field] ?? '', next: proposal.values[field] ?? '' }))
  const stays = rows(all.filter((field) => !isChanged.has(field)))
  return (
    <>
      {proposal.cover_url !== undefined && !gone && (
        <ComparedCovers
          book={{ library_id: item.library_id, path: item.path, ...book, hasCover: !changes['fill']?.cover }}
          match={{ url: proposal.cover_url, title: proposal.title ?? '', author: proposal.authors?.join(', ') ?? '' }}
        />
      )}
      <Part title={texts.changes}>
        {fields.length === 0 && !hasNewCover && <p class="hint">{noChanges}</p>}
        {hasNewCover && <p>{cover}</p>}
        <ComparedFields rows={rows(all.filter((field) => isChanged.has(field)))} />
      </Part>
      {stays.length > 0 && (
        <details class="part">
          <summary>{texts.unchanged}</summary>
          <ComparedFields rows={stays} />
        </details>
      )}
    </>
  )
}
