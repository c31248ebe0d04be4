export type { SiteRelease } from './site-release.ts'
