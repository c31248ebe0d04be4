import type { Recording } from '../enrichment/index.ts'

/** Shops of audiobooks, which give one recording different ASINs. */
const REGIONS = ['us', 'uk', 'ca', 'au', 'de', 'fr', 'es', 'it', 'jp', 'in', 'br']
const ASIN = /^[A-Z0-9]{10}$/

export interface RegionalAsin {
  region: string
  asin: string
}

/** The valid ones: the preferred region's first, then the US one, then the rest. */
export function asinsOf({ asin }: Pick<Recording, 'asin'>, preferred: string): RegionalAsin[] {
  const rank = (region: string): number => {
    if (region === preferred) return -1
    const at = REGIONS.indexOf(region)
    return at === -1 ? REGIONS.length : at
  }
  return asin
    .map(({ region, asin: text }) => ({ region: region.trim().toLowerCase(), asin: text.trim().toUpperCase() }))
    .filter((one) => ASIN.test(one.asin))
    .sort((one, other) => rank(one.region) - rank(other.region))
}
