import type { Steps } from '@chapterhouse/kit/queues/steps'
import type { Sound, scannedRowsStore } from './scanned-rows.store.ts'

const BOOKS_A_STEP = 500
/** Some may be damaged or gone. */
const EXAMPLES = 3

/** A few files for each codec and profile in a library. */
export function* soundsOf(store: Pick<ReturnType<typeof scannedRowsStore>, 'sounds'>, libraryId: number): Steps<Sound[]> {
  const found = new Map<string, Sound[]>()
  for (let after = 0; ; ) {
    const { last, sounds } = store.sounds(libraryId, { after, limit: BOOKS_A_STEP })
    if (last === null) return [...found.values()].flat()
    for (const sound of sounds) {
      const alike = found.get(`${sound.codec} ${sound.profile}`) ?? []
      if (alike.length < EXAMPLES) found.set(`${sound.codec} ${sound.profile}`, [...alike, sound])
    }
    after = last
    yield
  }
}
