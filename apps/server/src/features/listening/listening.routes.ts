import * as contract from '@chapterhouse/contract/server/listening'
import type { App } from '@chapterhouse/kit/http'
import { lenientInteger } from '@chapterhouse/kit/query'
import { serve } from '@chapterhouse/kit/serve'
import type { Shares } from '../shares/index.ts'
import type { Listening } from './listening.ts'
import { toBookmark, toFavourite, toNote, toProgress, toSpan } from './listening.wire.ts'

export interface ListeningRouteNeeds {
  shares: Pick<Shares, 'reach' | 'judge'>
  listening: Omit<Listening, 'memories'>
}

/** None of these asks whether the file exists: what was left at a path waits for its book. */
export function listeningRoutes(app: App, needs: ListeningRouteNeeds): void {
  progressRoutes(app, needs)
  bookmarkRoutes(app, needs)
  noteRoutes(app, needs)
  historyRoutes(app, needs)
  favouriteRoutes(app, needs)
}

function progressRoutes(app: App, { shares, listening: { progress } }: ListeningRouteNeeds): void {
  serve(app, contract.listProgress, ({ viewer }) => ({ progress: progress.list(viewer, shares.judge(viewer)).map(toProgress) }))

  serve(app, contract.getProgress, async ({ viewer, params, query }) => {
    const row = progress.find(await shares.reach(viewer, params.id, query.path))
    return { progress: row ? toProgress(row) : null }
  })

  serve(app, contract.saveProgress, async ({ viewer, params, query, body }) => {
    const place = await shares.reach(viewer, params.id, query.path)
    const row = await progress.save(place, {
      position: body.position,
      duration: body.duration,
      finished: body.finished,
      playbackSpeed: body.playback_speed,
      version: body.version,
      deviceId: body.device_id,
      updatedAt: body.updated_at,
    })
    return { progress: toProgress(row) }
  })
}

function bookmarkRoutes(app: App, { shares, listening: { bookmarks } }: ListeningRouteNeeds): void {
  serve(app, contract.listBookmarks, async ({ viewer, params, query }) => {
    const place = await shares.reach(viewer, params.id, query.path)
    return { bookmarks: bookmarks.list(place).map(toBookmark) }
  })

  serve(app, contract.addBookmark, async ({ viewer, params, query, body }) => {
    const place = await shares.reach(viewer, params.id, query.path)
    return toBookmark(bookmarks.add(place, body))
  })

  serve(app, contract.removeBookmark, ({ viewer, params }) => bookmarks.remove(viewer, params.id))
}

function noteRoutes(app: App, { shares, listening: { notes } }: ListeningRouteNeeds): void {
  serve(app, contract.listNotes, async ({ viewer, params, query }) => {
    const place = await shares.reach(viewer, params.id, query.path)
    return { notes: notes.list(place).map(toNote) }
  })

  serve(app, contract.addNote, async ({ viewer, params, query, body }) => {
    const place = await shares.reach(viewer, params.id, query.path)
    return toNote(notes.add(place, body))
  })

  serve(app, contract.removeNote, ({ viewer, params }) => notes.remove(viewer, params.id))
}

const LIMITS = { standard: 100, most: 500 }

function historyRoutes(app: App, { shares, listening: { history } }: ListeningRouteNeeds): void {
  serve(app, contract.listHistory, ({ viewer, query }) => {
    const asked = { limit: lenientInteger(query.limit, LIMITS), maySee: shares.judge(viewer) }
    return { history: history.ofPerson(viewer, asked).map(toSpan) }
  })

  serve(app, contract.bookHistory, async ({ viewer, params, query }) => {
    const place = await shares.reach(viewer, params.id, query.path)
    return { history: history.ofBook(place, lenientInteger(query.limit, LIMITS)).map(toSpan) }
  })

  serve(app, contract.addHistory, async ({ viewer, params, query, body }) => {
    const place = await shares.reach(viewer, params.id, query.path)
    history.add(place, {
      fromPosition: body.from_pos ?? 0,
      toPosition: body.to_pos ?? 0,
      startedAt: body.started_at,
      endedAt: body.ended_at,
    })
  })
}

function favouriteRoutes(app: App, { shares, listening: { favourites } }: ListeningRouteNeeds): void {
  serve(app, contract.listFavourites, ({ viewer }) => ({
    favourites: favourites.list(viewer, shares.judge(viewer)).map(toFavourite),
  }))

  serve(app, contract.addFavourite, async ({ viewer, params, query }) =>
    favourites.add(await shares.reach(viewer, params.id, query.path)),
  )

  serve(app, contract.removeFavourite, async ({ viewer, params, query }) =>
    favourites.remove(await shares.reach(viewer, params.id, query.path)),
  )
}
