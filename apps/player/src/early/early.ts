// A separate script that imports next to nothing: it runs, and the server answers, while the browser still loads and starts the
// main script. `fetchFirstPage` asks for the same in the main script; a request that differs is only sent twice.
import { ignore } from '@chapterhouse/ui/ignore'
import { sendEarly } from './requests.ts'
import { earlyUrls } from './urls.ts'

const token = storedToken()
if (token !== undefined) for (const url of earlyUrls(location)) sendEarly(url, token, { 'x-service-client': 'Chapterhouse Web' })

/** Storage may be forbidden, and the main script checks the rest of the session. */
function storedToken(): string | undefined {
  try {
    const { token }: { token?: unknown } = JSON.parse(localStorage.getItem('chapterhouse.session') ?? '{}')
    return typeof token === 'string' && token !== '' ? token : undefined
  } catch (error) {
    return ignore('there is no session that can be read')(error)
  }
}
