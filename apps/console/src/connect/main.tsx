import { secretOf } from '../onboarding/secret.ts'
import { startPage } from '../onboarding/start-page.tsx'
import { ConnectPage } from './connect-page.tsx'

// First of all, to remove it from the address.
const code = secretOf('code')

await startPage(<Page />)

function Page() {
  return <ConnectPage key={code.value} code={code.value} />
}
