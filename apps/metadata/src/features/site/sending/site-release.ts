import type { CoverageRelease } from '../../coverage/index.ts'
import type { PeopleRelease } from '../../people/index.ts'
import type { SearchRelease } from '../../search/index.ts'
import type { StatsData } from '../../system/index.ts'
import type { LatestData } from '../../works/index.ts'

/** The parts of a release that the pages read. */
export type SiteRelease = CoverageRelease & PeopleRelease & SearchRelease & { latest: LatestData; stats: StatsData }
