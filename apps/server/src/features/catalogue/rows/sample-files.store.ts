import type { Db } from '@chapterhouse/kit/sqlite/db'

export interface SampleFile {
  path: string
  sizeBytes: number
}

interface SampleRow {
  path: string
  isFolder: number
  file: string
  sizeBytes: number
}

/** The first file of each book at these places in the order of paths. */
const SAMPLE = `
  SELECT path, is_folder AS isFolder, json_extract(files, '$[0].path') AS file, json_extract(files, '$[0].sizeBytes') AS sizeBytes
  FROM (SELECT id, path, is_folder FROM books WHERE library_id = :libraryId ORDER BY path LIMIT 1 OFFSET +:at)
  JOIN book_details ON book_id = id WHERE json_array_length(files) > 0`

/** Files that stand for a library: the same ones as long as its books are the same. */
export function sampleFilesStore(db: Db) {
  return {
    /** Of at most `count` books, spread over the library; paths within it. */
    sampleFiles(libraryId: number, count: number): SampleFile[] {
      const { books } = db.one<{ books: number }>('SELECT count(*) AS books FROM books WHERE library_id = :libraryId', {
        libraryId,
      })
      const places = new Set(Array.from({ length: count }, (_, at) => Math.floor((at * books) / count)))
      return [...places].flatMap((at) => {
        const row = db.first<SampleRow>(SAMPLE, { libraryId, at })
        return row ? [{ path: row.isFolder === 1 ? joined(row) : row.path, sizeBytes: row.sizeBytes }] : []
      })
    },
  }
}

/** The whole library may be one book. */
const joined = ({ path, file }: SampleRow) => (path === '.' ? file : `${path}/${file}`)
