import { parseJsonText } from '@chapterhouse/kit/json/bounded-json'
import { FILES } from '../bounds.ts'
import type { Row } from '../rows/fields.ts'

/** Database rows in the API's form. */
export function userRow(row: Row): Row {
  const { librariesAccessible, itemTagsSelected, ...permissions } = objectIn(row['permissions'])
  return { ...row, permissions, librariesAccessible, itemTagsSelected }
}

export function progressRow(row: Row): Row {
  return {
    ...row,
    libraryItemId: objectIn(row['extraData'])['libraryItemId'],
    lastUpdate: row['updatedAt'],
    startedAt: row['createdAt'],
  }
}

export function sessionRow(row: Row, device: Row | undefined): Row {
  const isEpisode = row['mediaItemType'] === 'podcastEpisode'
  return {
    ...row,
    libraryItemId: objectIn(row['extraData'])['libraryItemId'],
    bookId: isEpisode ? null : row['mediaItemId'],
    episodeId: isEpisode ? row['mediaItemId'] : null,
    startedAt: row['createdAt'],
    deviceInfo: device,
  }
}

/** undefined for a value that isn't JSON or exceeds its limits. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return undefined
  const read = parseJsonText(value, FILES.json)
  return read.ok ? (read.value ?? undefined) : undefined
}

/** Empty for anything but an object. */
export function objectIn(value: unknown): Row {
  const found = parsed(value)
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Row) : {}
}
