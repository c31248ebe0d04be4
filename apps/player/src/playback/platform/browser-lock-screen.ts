import { ignore } from '@chapterhouse/ui/ignore'
import type { LockScreen, LockScreenAction, LockScreenFacts } from './lock-screen.ts'

const SIZES = [320, 640] as const

/** The system's media session. Covers are passed as blobs: a URL would leak the token. */
export function createBrowserLockScreen({
  session,
  fetchCover,
}: {
  session: MediaSession | undefined
  fetchCover: (cover: LockScreenFacts['cover'], size: number) => Promise<Response>
}): LockScreen {
  let pictures: { key: string; images: MediaImage[] } = { key: '', images: [] }
  let shown: LockScreenFacts | undefined

  function write(): void {
    if (!session || !shown) return
    const { title, artist, album, chapters } = shown
    const facts: MediaMetadataInit & { chapterInfo?: { title: string; startTime: number }[] } = {
      title,
      artist,
      album,
      artwork: pictures.images,
      ...(chapters.length > 1 ? { chapterInfo: [...chapters] } : {}),
    }
    session.metadata = new MediaMetadata(facts)
  }

  async function fetchPictures(cover: LockScreenFacts['cover'], key: string): Promise<void> {
    for (const { src } of pictures.images) URL.revokeObjectURL(src)
    pictures = { key, images: [] }
    const blobs = await Promise.all(
      SIZES.map((size) => fetchCover(cover, size).then((response) => (response.ok ? response.blob() : undefined))),
    )
    if (pictures.key !== key) return
    pictures.images = blobs.flatMap((blob, index) =>
      blob ? [{ src: URL.createObjectURL(blob), sizes: `${SIZES[index]}x${SIZES[index]}`, type: blob.type }] : [],
    )
    write()
  }

  return {
    show(facts) {
      shown = facts
      if (!session) return
      if (!facts) {
        session.metadata = null
        return
      }
      const key = `${facts.cover.libraryId}:${facts.cover.path}:${facts.cover.version ?? ''}`
      if (key !== pictures.key && facts.cover.version)
        fetchPictures(facts.cover, key).catch(ignore('the lock screen has no picture'))
      write()
    },
    setState(state) {
      if (session) session.playbackState = state
    },
    setPosition(state) {
      session?.setPositionState?.(state)
    },
    handle(handlers) {
      for (const [action, handler] of Object.entries(handlers)) set(action as LockScreenAction, handler)
    },
  }

  function set(action: LockScreenAction, handler: (details: { seekOffset?: number; seekTime?: number }) => void): void {
    try {
      session?.setActionHandler(action, handler)
    } catch (error) {
      ignore('the browser does not support this action')(error)
    }
  }
}
