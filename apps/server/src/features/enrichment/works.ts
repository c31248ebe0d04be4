import type { Answers } from './cache/answers.ts'
import { shownWork } from './envelope/compose-envelope.ts'
import type { ShownWork } from './envelope/envelope.ts'
import type { Work } from './service/documents.ts'
import type { MetadataService } from './service/metadata-service.ts'
import { readId } from './service/read-documents.ts'

export interface TaggedWork {
  work: Work
  tag: string
}

export type FoundWork = { kind: 'found'; work: ShownWork } | { kind: 'missing' } | { kind: 'failed' }

export type Works = ReturnType<typeof createWorks>

const DEADLINE_MS = 10_000

/** Single works by id, cached separately from works of books. */
export function createWorks({
  service,
  answers,
  signal,
  deadlineMs = DEADLINE_MS,
}: {
  service: Pick<MetadataService, 'base' | 'work'>
  answers: Answers<TaggedWork>
  signal: AbortSignal
  deadlineMs?: number
}) {
  return {
    async find(id: string, within: AbortSignal = AbortSignal.timeout(deadlineMs)): Promise<FoundWork> {
      // The service has no work with such an id.
      if (readId(id) === undefined || id.startsWith('local:')) return { kind: 'missing' }
      const [base, known] = [service.base(), answers.find(id)]
      const shown = (value: TaggedWork | undefined): FoundWork =>
        value ? { kind: 'found', work: shownWork(value.work, base) } : { kind: 'missing' }
      const hasFailed = answers.hasFailed(id)
      if (known && (hasFailed || answers.isFresh(known))) return shown(known.value)
      if (hasFailed) return { kind: 'failed' }
      const asker = { isListener: true, signal: AbortSignal.any([signal, within]), tag: known?.value?.tag }
      // Later requests use the id that a merged work has now.
      const answer = await service.work(known?.value?.work.id ?? id, asker)
      if (answer.kind === 'failed') {
        if (answer.isCalled) answers.fail(base, id)
        return known ? shown(known.value) : { kind: 'failed' }
      }
      const value =
        answer.kind === 'found' ? { work: answer.value, tag: answer.tag } : answer.kind === 'unchanged' ? known?.value : undefined
      return shown(answers.keep(base, id, { value }).value)
    },
  }
}
