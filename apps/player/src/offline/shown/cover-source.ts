import { mediaToken } from '@chapterhouse/ui/media-token-store'
import { bookKey } from '../../device/keys.ts'
import { mediaUrl } from '../../server/api.ts'
import { offline } from '../offline.ts'

/** The URL of a cover: the downloaded one's, or the server's. Undefined without a cover or a media token. */
export function coverSource({
  library_id,
  rel_path,
  cover_version,
}: {
  library_id: number
  rel_path: string
  cover_version?: string
}): ((pixels: 160 | 320 | 640) => string) | undefined {
  const stored = offline.coverOf(bookKey({ libraryId: library_id, path: rel_path }))
  if (stored) return () => stored
  if (!cover_version || !mediaToken.value) return undefined
  return (pixels) => mediaUrl(`/libraries/${library_id}/cover`, { path: rel_path, v: cover_version, size: pixels })
}
