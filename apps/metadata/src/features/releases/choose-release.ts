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
/** The digest of what is downloaded. */
export const ANCHOR = 'meta.sqlite.gz.sha256'
/** The digest of what comes out of it. */
export const RAW_DIGEST = 'meta.sqlite.sha256'
const patchFrom = (tag: string): string => `meta.sqlite.patch.from-${tag}.zst`
/** A patch needs its base in memory. */
const MOST_BASE_BYTES = 2 ** 30

/** How many of the newest are looked at. */
export const LISTED = 15

/** The releases in a list from GitHub or Forgejo; invalid entries are left out. Throws `TypeError` if it is no list. */
export function readReleases(answer: unknown): Listed[] {
  if (!Array.isArray(answer)) throw new TypeError('the list of releases is not an array')
  return answer.slice(0, LISTED).filter(isObject).map(toListed)
}

/**
 * The release to serve: of those that are out and hold data, the one published last (of equals the later in the list). Never what a forge
 * calls the latest: releases of the program are there too, and hold none.
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

/** The patch that makes a release from that base; without a tag the base is not known. */
export function findPatch(release: Listed, base: { tag: string | undefined; sizeBytes: number }): Asset | undefined {
  if (base.tag === undefined || base.sizeBytes > MOST_BASE_BYTES) return undefined
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
