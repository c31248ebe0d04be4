import { startMediaTokens } from '@chapterhouse/ui/media-tokens'
import { begin } from '../entrance/begin.tsx'
import { secretOf } from '../entrance/secret.ts'
import { mediaTokens } from '../server/api.ts'
import { SetupPage } from './setup-page.tsx'

// Before anything else: it stands in no address any more.
const token = secretOf('token')

startMediaTokens(mediaTokens)
await begin(<Page />)

function Page() {
  return <SetupPage token={token.value} />
}
