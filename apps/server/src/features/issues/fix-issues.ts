import type { IssueKind } from '@chapterhouse/contract/names'
import { invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Catalogue } from '../catalogue/index.ts'
import type { Libraries, Library, OverrideMode, Overrides } from '../libraries/index.ts'
import { parentOf, type RelPath } from '../paths/index.ts'
import type { RequestedBy, Scanning } from '../scanning/index.ts'
import { findBooksWith } from './books-with-issue.ts'
import { type BookKey, type IssueRequest, parseRequest } from './issue-request.ts'
import type { issuesStore } from './issues.store.ts'

interface FixIssuesNeeds {
  db: Db
  store: Pick<ReturnType<typeof issuesStore>, 'splitDiscs' | 'idsByRow'>
  libraries: Pick<Libraries, 'get'>
  catalogue: Pick<Catalogue, 'find'>
  overrides: Pick<Overrides, 'set'>
  scanning: Pick<Scanning, 'scanner'>
}

export interface FixedFolder {
  library: Library
  path: RelPath
  mode: OverrideMode
}

interface Fix {
  mode: OverrideMode
  /** The folder that gets the override. */
  folderOf: (path: RelPath) => RelPath
}

/** Kinds of issues that an override of a folder fixes. */
const FIXES: Partial<Record<IssueKind, Fix>> = {
  suspect: { mode: 'collection', folderOf: (path) => path },
  split_discs: { mode: 'book', folderOf: parentOf },
}

/** Changes folder overrides; each affected library is scanned once. */
export function createFixIssues({ db, store, libraries, catalogue, overrides, scanning }: FixIssuesNeeds) {
  /** Throws unless each book has the issue; each folder is named once. */
  function listFolders(kind: IssueKind, keys: readonly BookKey[], { folderOf }: Fix): BookKey[] {
    const having = new Set(findBooksWith(kind, store))
    const distinct = new Map<string, BookKey>()
    for (const { libraryId, path } of keys) {
      const book = catalogue.find(libraryId, path)
      if (!book) throw missing('no book at that path', { code: 'book_not_found' })
      // A book in the root has no separate folder, so the override would apply to the whole library.
      if (!having.has(book.id)) throw missing('the book at that path has no such issue', { code: 'book_not_found' })
      const folder = folderOf(path)
      distinct.set(`${libraryId} ${folder}`, { libraryId, path: folder })
    }
    return [...distinct.values()]
  }

  return function fix(request: IssueRequest, by: RequestedBy): FixedFolder[] {
    const { kind, keys } = parseRequest(request, libraries)
    const how = FIXES[kind]
    if (!how) throw invalid('unknown issue')
    const folders = db.transaction(() => {
      const found = listFolders(kind, keys, how)
      for (const { libraryId, path } of found) overrides.set(libraryId, path, how.mode)
      return found
    })
    for (const id of new Set(folders.map(({ libraryId }) => libraryId))) scanning.scanner.request(libraries.get(id), 'change', by)
    return folders.map(({ libraryId, path }) => ({ library: libraries.get(libraryId), path, mode: how.mode }))
  }
}
