import type { Share as SentShare } from '@chapterhouse/contract/server/people/shares'
import type { Share } from './share.ts'

export function toShare({ id, name, description, isReadOnly, rules, wholeLibraryId }: Share): SentShare {
  return {
    id,
    name,
    description,
    read_only: isReadOnly,
    paths: rules.map(({ libraryId, path }) => ({ library_id: libraryId, path: path === '.' ? '' : path })),
    ...(wholeLibraryId !== undefined && { whole_library_id: wholeLibraryId }),
  }
}
