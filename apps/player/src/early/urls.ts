const API = '/api/v1'
const LIBRARY = /^\/web\/library\/(\d+)\/books$/

/** The requests of the page at this address whose URLs can be derived from the address alone. */
export function earlyUrls({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string[] {
  const server = `${API}/server`
  if (/^\/web\/?$/.test(pathname)) return [server, `${API}/me/home?limit=50&suggestions=1`]
  const [, id] = LIBRARY.exec(pathname) ?? []
  if (id === undefined || search !== '') return [server]
  return [server, `${API}/libraries`, `${API}/libraries/${id}/books?sort=author&limit=60`]
}
