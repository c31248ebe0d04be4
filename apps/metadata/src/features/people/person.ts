import { missing } from '@chapterhouse/kit/errors'
import { findMoved, type Served } from '../artifact/index.ts'
import { readPerson } from './person.store.ts'

export function getPerson(release: Served, asked: { id: string; limit: number; offset: number }) {
  const text = readPerson(release.db, asked)
  if (text !== undefined) return { text: `${text},"limit":${asked.limit},"offset":${asked.offset}}\n`, tag: release.etag }
  const moved = findMoved(release, 'people', asked.id)
  if (!moved) throw missing('person not found')
  return moved
}
