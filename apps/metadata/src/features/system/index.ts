export { prepareStats, type StatsData } from './stats.ts'
