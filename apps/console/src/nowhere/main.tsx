import { begin } from '../entrance/begin.tsx'
import { NowherePage } from './nowhere-page.tsx'

await begin(<NowherePage path={location.pathname} />)
