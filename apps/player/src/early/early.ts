// A separate script with almost no imports: it sends requests, and the server answers them, while the browser is still loading and
// starting the main script. `fetchFirstPage` sends the same requests in the main script; one that differs is merely sent twice.
import { ignore } from '@chapterhouse/ui/ignore'
import { sendEarly } from './requests.ts'
import { earlyUrls } from './urls.ts'

const token = storedToken()
if (token !== undefined) for (const url of earlyUrls(location)) sendEarly(url, token, { 'x-service-client': 'Chapterhouse Web' })

/** Storage may be forbidden; the main script checks the rest of the session. */
function storedToken(): string | undefined {
  try {
    const { token }: { token?: unknown } = JSON.parse(localStorage.getItem('chapterhouse.session') ?? '{}')
    return typeof token === 'string' && token !== '' ? token : undefined
  } catch (error) {
    return ignore('there is no session that can be read')(error)
  }
}
