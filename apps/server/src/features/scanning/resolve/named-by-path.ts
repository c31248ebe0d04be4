import type { BookFields } from '../../catalogue/index.ts'
import type { Library } from '../../libraries/index.ts'
import type { RelPath } from '../../paths/index.ts'
import { isUnjoinedDisc } from '../read/book-facts.ts'
import { pathFields } from './path-fields.ts'

/** The fields given by folder and file names alone, computed on demand (docs/reference/server.md 3.5). */
export function namedByPath({
  library,
  path,
  isFolder,
  facts,
  author,
}: {
  library: Pick<Library, 'name' | 'root' | 'metadataSource'>
  path: RelPath
  isFolder: boolean
  facts: string
  /** The author found by the scan. */
  author: string
}): Partial<BookFields> {
  return pathFields({
    path,
    isFolder,
    isUnjoinedDisc: isUnjoinedDisc(facts),
    rootName:
      library.root
        .replace(/(?<!\/)\/+$/, '')
        .split('/')
        .at(-1) || library.name,
    author,
    prefersFolders: library.metadataSource === 'path',
  })
}
