import { missing } from '@chapterhouse/kit/errors'
import { findMoved, type Served } from '../artifact/index.ts'
import { creditsOf, type PeopleData } from './credits.ts'
import { listAuthored, listNarrated, readPerson } from './person.store.ts'

export interface PeopleRelease extends Served {
  people: PeopleData
}

/** Pages both lists with the same window: written works by title, narrated ones by title and recording. */
export function getPerson(release: PeopleRelease, { id, limit, offset }: { id: string; limit: number; offset: number }) {
  const named = readPerson(release.db, id)
  if (named === undefined) {
    const moved = findMoved(release, 'people', id)
    if (!moved) throw missing('person not found')
    return moved
  }
  const { authored, narrated } = creditsOf(release, id)
  const lists =
    `"authored":[${listAuthored(release, authored.subarray(offset, offset + limit))}],` +
    `"narrated":[${listNarrated(release, narrated.subarray(offset, offset + limit))}]`
  const totals = `"authored_total":${authored.length},"narrated_total":${narrated.length}`
  return { text: `${named},${lists},${totals},"limit":${limit},"offset":${offset}}\n`, tag: release.etag }
}
