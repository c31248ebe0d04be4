import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { applyMatchRun, matchRunItems } from '@chapterhouse/contract/server/community/match-runs'
import type { matchBook } from '@chapterhouse/contract/server/community/matching'
import { type Recording, webUrlOf } from '../enrichment/index.ts'
import type { Candidate } from './find-candidates.ts'
import type { MatchItem } from './match-items.ts'
import type { Counted, RunRow } from './match-runs.ts'
import type { Proposal } from './proposal.ts'
import { asinsOf } from './regions.ts'

type CandidateBody = ResponseBody<typeof matchBook>['candidates'][number]
type RecordingBody = CandidateBody['recordings'][number]
type RunBody = ResponseBody<typeof applyMatchRun>
type ItemBody = ResponseBody<typeof matchRunItems>['items'][number]

export function toCandidate({ id, card, work, score, reasons, ...chosen }: Candidate, base: string, region: string): CandidateBody {
  const { subtitle, language, first_published, description } = work ?? {}
  const cover = card.cover_url ?? work?.recordings.find(({ cover_url: url }) => url !== undefined)?.cover_url
  const series = work?.series ?? (card.series ? [card.series] : [])
  return {
    work_id: id,
    title: work?.title ?? card.title,
    ...(subtitle !== undefined && { subtitle }),
    authors: [...(work?.authors ?? card.authors)],
    ...(language !== undefined && { language }),
    ...(first_published !== undefined && { first_published }),
    ...(description !== undefined && { description }),
    series: series.map(({ name, position }) => ({ name, position })),
    ...(cover !== undefined && { cover_url: cover }),
    web_url: webUrlOf(id, base),
    recordings: (work?.recordings ?? []).map((recording) => toRecording(recording, region)),
    ...(chosen.recordingId !== undefined && { recording_id: chosen.recordingId }),
    ...(chosen.defaultRecordingId !== undefined && { default_recording_id: chosen.defaultRecordingId }),
    score,
    ...(reasons && { reasons }),
  }
}

function toRecording(recording: Recording, region: string): RecordingBody {
  const { id, narrators, abridged, runtime_min, release_date, publisher, isbn, cover_url } = recording
  const asins = asinsOf(recording, region)
  return {
    id,
    narrators: [...narrators],
    ...(abridged !== undefined && { abridged }),
    ...(runtime_min !== undefined && { runtime_min }),
    ...(release_date !== undefined && { release_date }),
    ...(publisher !== undefined && { publisher }),
    asins: asins.map(({ asin }) => asin),
    ...(asins[0] && { asin_refs: asins, asin_region: asins[0].region }),
    isbns: [...isbn],
    ...(cover_url !== undefined && { cover_url }),
  }
}

export function toRun(run: RunRow, counted: Counted): RunBody {
  const sum = (matches: (one: (typeof counted)[number]) => boolean) =>
    counted.filter(matches).reduce((total, { n }) => total + n, 0)
  const total = sum(() => true)
  const pending = sum(({ outcome }) => outcome === 'pending')
  const ofOutcome = (name: string) => sum(({ outcome }) => outcome === name)
  const ofApplied = (name: string) => sum(({ applied }) => applied === name)
  return {
    id: run.id,
    library_id: run.libraryId,
    ...(run.libraryName !== null && { library_name: run.libraryName }),
    mode: run.mode,
    ...(run.importId !== null && { import_id: run.importId }),
    region: run.region,
    status: run.status,
    started_by: run.startedBy,
    ...(run.startedByName !== null && { started_by_name: run.startedByName }),
    started_at: run.startedAt,
    finished_at: run.finishedAt,
    total,
    done: total - pending,
    scope: run.scope,
    apply_total: run.applyTotal,
    apply_done: run.applyDone,
    applied_at: run.appliedAt,
    ...(run.error !== '' && { error: run.error }),
    counts: {
      auto: ofOutcome('auto'),
      pending,
      review: ofOutcome('review'),
      none: ofOutcome('none'),
      error: ofOutcome('error'),
      applied: ofApplied('applied'),
      skipped: ofApplied('skipped'),
      failed: ofApplied('failed'),
    },
  }
}

export function toItem({ row, proposal, book, changes }: MatchItem, base: string): ItemBody {
  return {
    id: row.id,
    run_id: row.runId,
    library_id: row.libraryId,
    path: row.path,
    outcome: row.outcome,
    score: row.score,
    runner_up: row.runnerUp,
    proposal: proposal ? toProposal(proposal, base) : { values: {} },
    applied: row.applied,
    ...(row.detail !== '' && { detail: row.detail }),
    book: book ?? { title: '', author: '', values: {} },
    ...(!book && { gone: true }),
    changes: Object.fromEntries(
      Object.entries(changes).map(([scope, { fields, cover }]) => [scope, { fields: [...fields], cover }]),
    ),
  }
}

function toProposal(proposal: Proposal, base: string): ItemBody['proposal'] {
  const { workId, recordingId, title, authors, narrators, runtimeMinutes, coverUrl, asinRegion, values } = proposal
  return {
    ...(workId !== '' && { work_id: workId, web_url: webUrlOf(workId, base) }),
    ...(recordingId !== '' && { recording_id: recordingId }),
    title,
    authors: [...authors],
    ...(narrators.length > 0 && { narrators: [...narrators] }),
    ...(runtimeMinutes > 0 && { runtime_min: runtimeMinutes }),
    ...(coverUrl !== '' && { cover_url: coverUrl }),
    ...(asinRegion !== '' && { asin_region: asinRegion }),
    values,
  }
}
