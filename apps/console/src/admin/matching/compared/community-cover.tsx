import { Cover } from '@chapterhouse/ui/components/basics/cover.tsx'
import { useQuery } from '@tanstack/preact-query'
import { call } from '../../../server/api.ts'

/** A community cover, fetched by the server so that the browser contacts no other host. */
export function CommunityCover({ url, title, author, width = 96 }: { url: string; title: string; author: string; width?: number }) {
  const picture = useQuery({
    queryKey: ['community-cover', url],
    async queryFn({ signal }) {
      const { covers } = await call('POST /admin/meta/covers', { body: { urls: [url], size: 160 } }, { signal })
      return covers[0] ?? ''
    },
    staleTime: 3_600_000,
  })
  const data = picture.data
  return <Cover title={title} author={author} src={data ? () => data : undefined} width={width} decorative />
}
