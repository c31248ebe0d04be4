export interface Asset {
  name: string
  url: string
  sizeBytes: number
}
export interface Listed {
  tag: string
  isDraft: boolean
  isPrerelease: boolean
  publishedAt: string
  assets: readonly Asset[]
}

export const ARTIFACT = 'meta.sqlite.gz'
/** The digest of the download. */
export const ANCHOR = 'meta.sqlite.gz.sha256'
/** The digest of the unpacked file. */
export const RAW_DIGEST = 'meta.sqlite.sha256'
const patchFrom = (tag: string): string => `meta.sqlite.patch.from-${tag}.zst`
/** The base of a patch is kept in memory. */
const MAX_BASE_BYTES = 2 ** 30

/** How many of the newest releases are considered. */
export const LISTED = 15

/** Parses a list of releases from GitHub or Forgejo, ignoring invalid entries. Throws `TypeError` if it is not a list. */
export function readReleases(response: unknown): Listed[] {
  if (!Array.isArray(response)) throw new TypeError('the list of releases is not an array')
  return response.slice(0, LISTED).filter(isObject).map(toListed)
}

/**
 * The release to serve: the most recently published one with data (of equal dates, the later in the list). The forge's "latest" is not
 * used, since it may be a code release without data.
 */
export function chooseRelease(listed: readonly Listed[]): Listed | undefined {
  let chosen: Listed | undefined
  for (const release of listed) {
    const isCandidate = !release.isDraft && !release.isPrerelease && assetOf(release, ARTIFACT) !== undefined
    if (isCandidate && (!chosen || momentOf(release) >= momentOf(chosen))) chosen = release
  }
  return chosen
}

export function assetOf({ assets }: Listed, name: string): Asset | undefined {
  return assets.find((asset) => asset.name === name)
}

/** The patch from the base to a release; undefined if there is none or the tag of the base is unknown. */
export function findPatch(release: Listed, base: { tag: string | undefined; sizeBytes: number }): Asset | undefined {
  if (base.tag === undefined || base.sizeBytes > MAX_BASE_BYTES) return undefined
  return assetOf(release, patchFrom(base.tag))
}

function toListed(entry: Record<string, unknown>): Listed {
  const assets = Array.isArray(entry['assets']) ? entry['assets'].filter(isObject) : []
  return {
    tag: textOf(entry['tag_name']),
    isDraft: entry['draft'] === true,
    isPrerelease: entry['prerelease'] === true,
    publishedAt: textOf(entry['published_at']),
    assets: assets.map(({ name, browser_download_url, size }) => ({
      name: textOf(name),
      url: textOf(browser_download_url),
      sizeBytes: typeof size === 'number' && size > 0 ? size : 0,
    })),
  }
}

function momentOf({ publishedAt }: Listed): number {
  return Date.parse(publishedAt) || 0
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
