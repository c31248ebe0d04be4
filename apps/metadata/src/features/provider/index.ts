export { genreLabel } from './genre-label.ts'
export type { ProviderRelease } from './provider.ts'
