import { type OpenApiOptions, openApiDocument } from '@chapterhouse/kit/http/openapi'

export function apiDocument(operations: OpenApiOptions['operations']): Record<string, unknown> {
  return openApiDocument({
    title: 'Chapterhouse',
    version: 'v1',
    description: 'A self-hosted server for audiobooks. Times are RFC 3339; positions are seconds on the whole-book timeline.',
    base: '/api/v1',
    operations,
  })
}
