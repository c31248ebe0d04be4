import type { SourceReader } from '../source/source.ts'
import type { SourceData, SourcePerson } from '../source/source-data.ts'

/** Everything that a reader returns for these people. */
export async function readWhole(
  reader: Pick<SourceReader, 'read'>,
  userIds: readonly string[],
  signal: AbortSignal = new AbortController().signal,
): Promise<SourceData> {
  const people: SourcePerson[] = []
  const shared = await reader.read(userIds, {
    signal,
    take: async (person) => void people.push(person),
  })
  return { ...shared, people }
}
