import { within } from '../../paths/index.ts'
import type { SideFile } from './found-book.ts'
import type { ListedFile } from './list-folders.worker.ts'
import type { SeenFolder } from './tree.ts'

/** In order of precedence (docs/reference/scanning-and-media.md 1.7). */
const CONVENTIONAL = ['cover.jpg', 'cover.jpeg', 'cover.png', 'folder.jpg', 'folder.png']
const NAMESAKES = ['.jpg', '.jpeg', '.png', '.webp']

/** Words for pictures other than the front: after a word boundary, since `Mapleton` isn't a map. */
const OTHER_SIDE = /(?:^|[^\p{L}])(?:back|spine|maps?|discs?|disks?|cds?|booklet|inlay|tray)(?![\p{L}])/iu
const FRONT = /(?:^|[^\p{L}])front(?![\p{L}])/iu

/** Images for a folder book: the five names, else one with `cover` or `front` in its name, else the first image. */
export function coversOfFolder(seen: SeenFolder): SideFile[] {
  const others = othersIn(seen).filter(({ name }) => !OTHER_SIDE.test(stemOf(name)))
  const named = others.filter(({ name }) => name.toLowerCase().includes('cover') || FRONT.test(stemOf(name)))
  const rest = others.filter((file) => !named.includes(file))
  return [...conventionalImages(seen), ...[...named, ...rest].map((file) => sideFile(seen, file))]
}

/** Pictures whose names say that they are not the front cover: better than nothing, but worse than the art in the files. */
export function otherSides(seen: SeenFolder): SideFile[] {
  return othersIn(seen)
    .filter(({ name }) => OTHER_SIDE.test(stemOf(name)))
    .map((file) => sideFile(seen, file))
}

const othersIn = (seen: SeenFolder) => picturesOf(seen).filter(({ name }) => !CONVENTIONAL.includes(name.toLowerCase()))
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '')

export function conventionalImages(seen: SeenFolder): SideFile[] {
  return CONVENTIONAL.flatMap((wanted) => picturesOf(seen).filter(({ name }) => name.toLowerCase() === wanted)).map((file) =>
    sideFile(seen, file),
  )
}

/** Images with a loose file's name, which certainly belong to it. */
export function namesakeImages(seen: SeenFolder, stem: string): SideFile[] {
  return NAMESAKES.flatMap((extension) =>
    picturesOf(seen).filter(
      ({ name }) => name.slice(0, stem.length) === stem && name.slice(stem.length).toLowerCase() === extension,
    ),
  ).map((file) => sideFile(seen, file))
}

/** Sorted alphabetically ignoring case; empty files are ignored. */
function picturesOf(seen: SeenFolder): ListedFile[] {
  const key = ({ name }: ListedFile) => `${name.toLowerCase()}\0${name}`
  return seen.files.filter(({ kind, sizeBytes }) => kind === 'image' && sizeBytes > 0).sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

const sideFile = (seen: SeenFolder, { name, sizeBytes, modifiedMs }: ListedFile): SideFile => ({
  path: within(seen.path, name),
  sizeBytes,
  modifiedMs,
})
