import type { PathKeyedTable } from '../paths/index.ts'
import { type CollectionNeeds, createCollections } from './collections.ts'
import { createFinding, type FindingNeeds } from './find-books.ts'
import { createHome, type HomeNeeds } from './home.ts'
import { createQueue } from './queue.ts'
import { createRatings } from './ratings.ts'

type BookListNeeds = CollectionNeeds & FindingNeeds & Omit<HomeNeeds, 'queue'>

export type BookLists = ReturnType<typeof createBookLists>

export function createBookLists(needs: BookListNeeds) {
  const queue = createQueue(needs)
  const collections = createCollections(needs)
  const ratings = createRatings(needs)
  const pathTables: readonly PathKeyedTable[] = [queue, collections, ratings].map(({ pathTable }) => pathTable)
  return { home: createHome({ ...needs, queue }), queue, collections, ratings, finding: createFinding(needs), pathTables }
}
