export { type ChapterChecks, createChapterChecks } from './chapter-checks.ts'
export { toChapterCheck } from './chapter-checks.wire.ts'
export { createCheckPass } from './check-pass.ts'
export { createPauseFinder } from './find-pauses.ts'
