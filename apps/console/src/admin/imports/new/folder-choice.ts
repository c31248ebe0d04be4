import type { SourceFolder } from '../../../server/responses.ts'

/** The library for a source folder, and the folder within it. */
export interface FolderChoice {
  /** '' for none. */
  library: string
  below: string
}
export type FolderChoices = Readonly<Record<string, FolderChoice>>

export const isOfBooks = ({ media_type }: SourceFolder): boolean => media_type === 'book'

/** The libraries that the server found by their paths. An earlier choice is kept, unless it was none. */
export const foldersChosen = (folders: readonly SourceFolder[], before: FolderChoices = {}): FolderChoices =>
  Object.fromEntries(
    folders.filter(isOfBooks).map(({ abs_folder_id, library_id, below }) => {
      const previous = before[abs_folder_id]
      return [abs_folder_id, previous?.library ? previous : { library: library_id === null ? '' : String(library_id), below }]
    }),
  )

/** The libraries in the request. */
export const librariesOf = (choices: FolderChoices) =>
  Object.entries(choices)
    .filter(([, { library }]) => library !== '')
    .map(([abs_folder_id, { library, below }]) => ({
      abs_folder_id,
      library_id: Number(library),
      below: below.trim() === '.' ? '' : below.trim(),
    }))
