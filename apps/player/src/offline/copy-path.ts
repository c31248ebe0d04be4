/** A download belongs to the account that made it: users who share a browser have separate downloads. */
export interface CopyOwner {
  serverId: string
  /** The id of the account. */
  user: string
}

export interface CopyFolder extends CopyOwner {
  /** The audio half of the book's revision: different audio is stored in a different folder. */
  audio: string
}

/**
 * The location of a downloaded file, and the URL by which the player requests it:
 * `/web/_off/<server>/<account>/<audio half of the revision>/<n>.<extension>`. Without a service worker the server responds with 404 there.
 */
export interface CopyPath extends CopyFolder {
  /** `0.m4b`, `cover.jpg`. */
  name: string
}

/** The folder of all downloads; where files cannot be appended to, the name of their cache. */
export const ROOT = 'copies'
export const COPIES = '/web/_off/'
/** Every part is base64url, so that none can escape its folder. */
const SAFE = /^[A-Za-z0-9_-]{1,64}$/
const NAME = /^(?:\d{1,5}|cover)\.[a-z0-9]{1,8}$/

/** A folder as one string. */
export const folderName = ({ serverId, user, audio }: CopyFolder): string => `${serverId}/${user}/${audio}`

export const copyUrl = (path: CopyPath): string => `${COPIES}${folderName(path)}/${path.name}`

/** Browsers that cannot append to files store each file in pieces. */
export const pieceUrl = (path: CopyPath, piece: number): string => `${copyUrl(path)}?piece=${piece}`

/** `undefined`: not a download's URL. */
export function copyAt(pathname: string): CopyPath | undefined {
  if (!pathname.startsWith(COPIES)) return undefined
  const [serverId = '', user = '', audio = '', name = '', ...more] = pathname.slice(COPIES.length).split('/')
  if (more.length > 0 || ![serverId, user, audio].every((part) => SAFE.test(part)) || !NAME.test(name)) return undefined
  return { serverId, user, audio, name }
}

const TYPES: Readonly<Record<string, string>> = {
  m4b: 'audio/mp4',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  mp3: 'audio/mpeg',
  aac: 'audio/aac',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  jpg: 'image/jpeg',
}

/** Strict audio elements reject a wrong media type. */
export const typeOf = (name: string): string => TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/** The extension in a file's URL: its format if known, so that a missing download is a 404 rather than a page. */
export const extensionOf = (format: string): string => (Object.hasOwn(TYPES, format.toLowerCase()) ? format.toLowerCase() : 'mp4')

/** Splits `<audio>.<chapters>`. */
export function halvesOf(revision: string): { audio: string; chapters: string } {
  const [audio = '', chapters = ''] = revision.split('.')
  return { audio, chapters }
}
