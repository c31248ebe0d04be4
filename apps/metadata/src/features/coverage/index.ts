export { prepareCoverage } from './coverage.ts'
export { type CoverageRelease, pageOfGaps, pageOfWorks } from './coverage-pages.ts'
export { interiorGaps } from './series-gaps.ts'
