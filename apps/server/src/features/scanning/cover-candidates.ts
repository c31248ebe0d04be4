import { within } from '../libraries/index.ts'
import type { SeenFolder } from './discover.ts'
import type { SideFile } from './found-book.ts'
import type { ListedFile } from './list-folders.worker.ts'

/** In the order in which they win (docs/reference/scanning-and-media.md 1.7). */
const CONVENTIONAL = ['cover.jpg', 'cover.jpeg', 'cover.png', 'folder.jpg', 'folder.png']
const NAMESAKES = ['.jpg', '.jpeg', '.png', '.webp']

/** Of a folder book: the five names, else a name with `cover` in it, else the first picture. */
export function coversOfFolder(seen: SeenFolder): SideFile[] {
  const others = picturesOf(seen).filter(({ name }) => !CONVENTIONAL.includes(name.toLowerCase()))
  const named = others.filter(({ name }) => name.toLowerCase().includes('cover'))
  const rest = others.filter((file) => !named.includes(file))
  return [...conventionalImages(seen), ...[...named, ...rest].map((file) => sideFile(seen, file))]
}

export function conventionalImages(seen: SeenFolder): SideFile[] {
  return CONVENTIONAL.flatMap((wanted) => picturesOf(seen).filter(({ name }) => name.toLowerCase() === wanted)).map((file) =>
    sideFile(seen, file),
  )
}

/** Pictures named like a loose file: theirs without doubt. */
export function namesakeImages(seen: SeenFolder, stem: string): SideFile[] {
  return NAMESAKES.flatMap((extension) =>
    picturesOf(seen).filter(
      ({ name }) => name.slice(0, stem.length) === stem && name.slice(stem.length).toLowerCase() === extension,
    ),
  ).map((file) => sideFile(seen, file))
}

/** Alphabetical without case, and always in the same order. An empty one is none. */
function picturesOf(seen: SeenFolder): ListedFile[] {
  const key = ({ name }: ListedFile) => `${name.toLowerCase()}\0${name}`
  return seen.files.filter(({ kind, sizeBytes }) => kind === 'image' && sizeBytes > 0).sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

const sideFile = (seen: SeenFolder, { name, sizeBytes, modifiedMs }: ListedFile): SideFile => ({
  path: within(seen.path, name),
  sizeBytes,
  modifiedMs,
})
