export type { ProviderRelease } from './provider.ts'
