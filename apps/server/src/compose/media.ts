import { atMostLength } from '@chapterhouse/kit/caches/at-most'
import { createStampedCache } from '@chapterhouse/kit/caches/stamped-cache'
import { isLocked } from '@chapterhouse/kit/sqlite/lock'
import type { Books } from '../features/books/index.ts'
import { createCovers, createEmbeddedArt } from '../features/covers/index.ts'
import type { Scanning } from '../features/scanning/index.ts'
import { createCodecSupport, createStreaming, createTranscoder } from '../features/streaming/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { LibraryServices } from './library.ts'

/** About a thousand rendered books; others are rendered again on request. */
const KEPT_BYTES = { items: 20_000_000, chapters: 10_000_000 }

export function composeMedia(
  { db, workers, tools, log, deps: { spawn, openFiles } }: Infrastructure,
  parts: Pick<LibraryServices, 'libraries' | 'opening' | 'catalogue' | 'overlay'> & {
    books: Pick<Books, 'row'>
    scanning: Pick<Scanning, 'missingFiles'>
  },
) {
  const { libraries, opening, catalogue, overlay, books, scanning } = parts
  const art = createEmbeddedArt({ workers, spawn, ffmpeg: tools.ffmpeg, ffprobe: tools.ffprobe })
  const covers = createCovers({
    db,
    libraries,
    opening,
    art,
    bookOf: books.row,
    complete: catalogue.complete,
    reportMissing: scanning.missingFiles.report,
    customPictures: overlay,
    remember: (id, cover) => ignoringLock(() => db.relaxed(() => catalogue.rememberCover(id, cover))),
  })
  const bookTexts = {
    items: createStampedCache<Buffer>(atMostLength(KEPT_BYTES.items)),
    chapters: createStampedCache<Buffer>(atMostLength(KEPT_BYTES.chapters)),
  }
  const reportMissing = scanning.missingFiles.report
  const streaming = createStreaming({ libraries, opening, reportMissing, findSeeking: catalogue.findSeeking, openFiles })
  const transcoder = createTranscoder({
    ffmpeg: tools.ffmpeg,
    spawn,
    onFailure: (detail) => log.warn(detail, 'transcoding failed'),
  })
  const codecSupport = createCodecSupport({ db, ffmpeg: tools.ffmpeg, spawn, libraries, opening })
  return { bookTexts, covers, streaming, transcoder, codecSupport }
}

/** Skips a write while another process locks the database, since a cover must be shown regardless; the next request repeats it. */
function ignoringLock(write: () => void): void {
  try {
    write()
  } catch (error) {
    if (!isLocked(error)) throw error
  }
}
