export { describeApi } from './describe-api.wire.ts'
export { prepareStats, type StatsData } from './stats.ts'
export { releaseVersion } from './version.ts'
