import { begin } from '../entrance/begin.tsx'
import { secretOf } from '../entrance/secret.ts'
import { ConnectPage } from './connect-page.tsx'

// Before anything else: it stands in no address any more.
const code = secretOf('code')

await begin(<Page />)

function Page() {
  return <ConnectPage key={code.value} code={code.value} />
}
