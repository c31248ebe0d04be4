import { startPage } from '../onboarding/start-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

await startPage(<NotFoundPage path={location.pathname} />)
