import { invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Libraries } from '../libraries/index.ts'
import { ROOT, relPath } from '../paths/index.ts'
import type { Share, ShareRule } from './share.ts'
import type { sharesStore } from './shares.store.ts'

export interface GivenRule {
  libraryId?: number | undefined
  path?: string | undefined
}

const MAX_RULES = 1_000

export function changingRules({
  db,
  libraries,
  store,
  get,
}: {
  db: Db
  libraries: Pick<Libraries, 'get'>
  store: Pick<ReturnType<typeof sharesStore>, 'addRule' | 'removeRule' | 'unmark'>
  get: (id: number) => Share
}) {
  /** Cleaned like the path of a request; it need not exist. */
  function checkedRule({ libraryId, path = '' }: GivenRule): ShareRule {
    if (libraryId === undefined) throw invalid('library_id is required')
    return { libraryId: libraries.get(libraryId).id, path: relPath(path) }
  }

  /** Returns the new rules; inside the caller's transaction. */
  function addEach(id: number, given: readonly GivenRule[]): ShareRule[] {
    if (given.length > MAX_RULES) throw invalid(`at most ${MAX_RULES} rules at once`, { code: 'too_large' })
    return given.map(checkedRule).filter((rule) => store.addRule(id, rule))
  }

  return {
    addEach,
    /** Adds all rules or none; returns the new ones. */
    addRules(id: number, given: readonly GivenRule[]): { share: Share; rules: ShareRule[] } {
      return db.transaction(() => {
        get(id)
        if (given.length === 0) throw invalid('library_id is required')
        const rules = addEach(id, given)
        return { share: get(id), rules }
      })
    },
    /** Without its whole-library rule a share becomes an ordinary one, and granting the library no longer uses it. */
    removeRule(id: number, given: GivenRule): { share: Share; rule: ShareRule; hasChanged: boolean } {
      return db.transaction(() => {
        const share = get(id)
        const rule = checkedRule(given)
        const hasChanged = store.removeRule(id, rule)
        if (rule.path === ROOT) store.unmark(id, rule.libraryId)
        return { share, rule, hasChanged }
      })
    },
  }
}
