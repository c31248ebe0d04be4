import type { Envelope } from './envelope.ts'

/** Whether an image is in this envelope; no other is fetched for it. */
export function hasCover({ work, recording, series }: Envelope, url: string): boolean {
  return (
    recording?.cover_url === url ||
    work.recordings.some(({ cover_url: of }) => of === url) ||
    series.some(({ works, orderings = [] }) =>
      [works, ...orderings.map((view) => view.works)].some((members) => members.some(({ cover_url: of }) => of === url)),
    )
  )
}
