export type { BenchBook, BenchKeys } from './keys.ts'
export { type PriceList, reportLines } from './report-lines.ts'
export { type MadeFiles, scoreFiles } from './score-files.ts'
export { type CallCounts, createTestAnswers } from './test-answers.ts'
