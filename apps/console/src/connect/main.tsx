import { secretOf } from '../onboarding/secret.ts'
import { startPage } from '../onboarding/start-page.tsx'
import { ConnectPage } from './connect-page.tsx'

// Before anything else, to remove it from the address.
const code = secretOf('code')

await startPage(<Page />)

function Page() {
  return <ConnectPage key={code.value} code={code.value} />
}
