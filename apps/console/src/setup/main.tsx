import { startMediaTokens } from '@chapterhouse/ui/media-tokens'
import { secretOf } from '../onboarding/secret.ts'
import { startPage } from '../onboarding/start-page.tsx'
import { mediaTokens } from '../server/api.ts'
import { SetupPage } from './setup-page.tsx'

// First of all, to remove it from the address.
const token = secretOf('token')

startMediaTokens(mediaTokens)
await startPage(<Page />)

function Page() {
  return <SetupPage token={token.value} />
}
